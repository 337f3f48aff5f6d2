import type { SavedText } from '@tessera/contracts';
import { useRef, useState } from 'react';
import { Button } from '../../../shared/ui/button.js';
import { Dialog } from '../../../shared/ui/dialog.js';
import { DiscardQuestion } from '../../../shared/ui/discard-question.js';
import { passFocus, sameInNextRow } from '../../../shared/ui/pass-focus.js';
import { useAskBeforeLeaving } from '../../../shared/ui/use-ask-before-leaving.js';
import { SavedTextForm, type WrittenText } from './saved-text-form.js';
import { SavedTextsList } from './saved-texts-list.js';
import { useSavedTexts } from './use-saved-texts.js';
import { useSavedTextForm } from './use-saved-text-form.js';

interface SavedTextsDialogProps {
  readonly userId: string;
  /** What is selected in the caption: a new text begins with it. */
  readonly selected: string;
  readonly onInsert: (text: string) => void;
  readonly onClose: () => void;
}

const focused = (): HTMLElement | null =>
  document.activeElement instanceof HTMLElement ? document.activeElement : null;

/** Hashtags and signatures that a person uses again: each is inserted with a click, and new ones are saved. */
export default function SavedTextsDialog({ userId, selected, onInsert, onClose }: SavedTextsDialogProps) {
  const { data: texts, isError, isFetching, refetch, save, remove } = useSavedTexts(userId);
  const { edited, begin, isDirty, fields } = useSavedTextForm({ texts, selected, save });
  /** What the person wants to do, which would discard what is written. */
  const [discarding, setDiscarding] = useState<{ readonly then: () => void } | null>(null);
  useAskBeforeLeaving(isDirty);
  const form = useRef<HTMLFormElement>(null);
  /** The button that opened the edited text. */
  const opener = useRef<HTMLElement>(null);
  /** Gets the focus back after the question. */
  const afterQuestion = useRef<HTMLElement>(null);

  const ask = (then: () => void) => {
    afterQuestion.current = focused();
    setDiscarding({ then });
  };
  const unlessWritten = (then: () => void) => {
    if (isDirty) ask(then);
    else then();
  };
  const edit = (text: SavedText) => {
    const asked = focused();
    unlessWritten(() => {
      opener.current = asked;
      begin(text);
    });
  };
  const fieldOf = (name: keyof WrittenText) => form.current?.querySelector<HTMLElement>(`[name="${name}"]`);

  return (
    <>
      <Dialog
        open
        onOpenChange={onClose}
        mayClose={() => {
          if (isDirty) ask(onClose);
          return !isDirty;
        }}
        title="Saved texts"
        description="Hashtags and signatures that you use again."
      >
        {texts === undefined ? (
          <NoTextsYet failed={isError && !isFetching} onTryAgain={() => void refetch()} />
        ) : (
          <>
            <SavedTextsList
              texts={texts}
              onEdit={edit}
              onInsert={({ text }) => unlessWritten(() => onInsert(text))}
              onDelete={(text, button) =>
                void remove(text).then((isGone) => {
                  if (!isGone) return;
                  passFocus(button, sameInNextRow(button) ?? fieldOf('name'));
                  if (text.id === edited?.id) begin(null);
                })
              }
            />
            <SavedTextForm
              ref={form}
              changes={edited === null ? null : edited.name}
              {...fields}
              onCancel={(button) => {
                passFocus(button, opener.current);
                begin(null);
              }}
            />
          </>
        )}
      </Dialog>
      <DiscardQuestion
        open={discarding !== null}
        onOpenChange={() => setDiscarding(null)}
        returnFocusTo={afterQuestion}
        onConfirm={() => {
          // Where another text is edited; where the dialog closes, it returns the focus itself.
          afterQuestion.current = fieldOf('text') ?? null;
          discarding?.then();
        }}
      >
        The text has not been saved.
      </DiscardQuestion>
    </>
  );
}

interface NoTextsYetProps {
  readonly failed: boolean;
  readonly onTryAgain: () => void;
}

function NoTextsYet({ failed, onTryAgain }: NoTextsYetProps) {
  if (failed)
    return (
      <div role="alert" className="grid justify-items-center gap-4 py-4">
        <p>Your saved texts could not be loaded.</p>
        <Button onClick={onTryAgain}>Try again</Button>
      </div>
    );
  return (
    <p role="status" className="py-4 text-neutral-8">
      Loading...
    </p>
  );
}
