import { useQueryClient } from '@tanstack/react-query';
import type { SavedText } from '@tessera/contracts';
import { Trash2 } from 'lucide-react';
import { FAILURES, tellFailed } from '../../../domain/toasts/failure-toasts.js';
import { hasCode, toastMessage } from '../../../shared/api/api-error.js';
import { newId } from '../../../shared/api/new-id.js';
import { useRead } from '../../../shared/api/use-read.js';
import { announce } from '../../../shared/ui/announcer.js';
import { Button } from '../../../shared/ui/button.js';
import { Dialog } from '../../../shared/ui/dialog.js';
import { IconButton } from '../../../shared/ui/icon-button.js';
import { SavedTextForm, type WrittenText } from './saved-text-form.js';
import { deleteSavedText, savedTextsQuery, saveText } from './saved-texts-calls.js';

export interface SavedTextsDialogProps {
  readonly userId: string;
  /** What is selected in the caption: a new text begins with it. */
  readonly selected: string;
  readonly onInsert: (text: string) => void;
  readonly onClose: () => void;
}

/** Hashtags and signatures that a person uses again: each is inserted with a click, and new ones are saved. */
export default function SavedTextsDialog({ userId, selected, onInsert, onClose }: SavedTextsDialogProps) {
  const client = useQueryClient();
  const query = savedTextsQuery(userId);
  const { data: texts, isError, isFetching, refetch } = useRead(query);
  const show = (change: (texts: readonly SavedText[]) => readonly SavedText[]) =>
    client.setQueryData<readonly SavedText[]>(query.queryKey, (now) => now && change(now));

  const save = async (body: WrittenText): Promise<boolean> => {
    const id = texts?.find(({ name }) => name === body.name)?.id ?? newId();
    try {
      const saved = await saveText({ id, ...body });
      show((now) => [...now.filter((text) => text.id !== id), saved]);
      announce(`${body.name} saved.`);
      return true;
    } catch (error) {
      tellFailed(error, {
        ...FAILURES.text,
        description: toastMessage(error, FAILURES.text.description),
      });
      return false;
    }
  };
  const remove = async ({ id, name }: SavedText) => {
    try {
      await deleteSavedText(id);
    } catch (error) {
      if (!hasCode(error, 'NOT_FOUND')) {
        tellFailed(error, FAILURES.removeText);
        return;
      }
    }
    show((now) => now.filter((text) => text.id !== id));
    announce(`${name} deleted.`);
  };

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Saved texts"
      description="Hashtags and signatures that you use again."
    >
      {texts === undefined ? (
        isError && !isFetching ? (
          <div role="alert" className="grid justify-items-center gap-4 py-4">
            <p>Your saved texts could not be loaded.</p>
            <Button onClick={() => void refetch()}>Try Again</Button>
          </div>
        ) : (
          <p role="status" className="py-4 text-neutral-8">
            Loading...
          </p>
        )
      ) : (
        <>
          <ul aria-label="Saved texts" className="pb-4">
            {texts.map((saved) => (
              <li
                key={saved.id}
                className="flex items-center gap-2 border-t border-neutral-4 py-2 first:border-t-0"
              >
                <div className="min-w-0 flex-1">
                  <h3 className="truncate font-semibold">{saved.name}</h3>
                  <p className="truncate text-small text-neutral-8">{saved.text}</p>
                </div>
                <Button size="small" aria-label={`Insert ${saved.name}`} onClick={() => onInsert(saved.text)}>
                  Insert
                </Button>
                <IconButton
                  label={`Delete ${saved.name}`}
                  icon={<Trash2 className="size-4" />}
                  onClick={() => void remove(saved)}
                />
              </li>
            ))}
          </ul>
          <SavedTextForm text={selected} onSave={save} />
        </>
      )}
    </Dialog>
  );
}
