import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { SavedText } from '@tessera/contracts';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { newId } from '../../../shared/api/new-id.js';
import { Button } from '../../../shared/ui/button.js';
import { Dialog } from '../../../shared/ui/dialog.js';
import { DiscardQuestion } from '../../../shared/ui/discard-question.js';
import { passFocus, sameInNextRow } from '../../../shared/ui/pass-focus.js';
import { useAskBeforeLeaving } from '../../../shared/ui/use-ask-before-leaving.js';
import { SavedTextForm, WrittenText } from './saved-text-form.js';
import { SavedTextsList } from './saved-texts-list.js';
import { useSavedTexts } from './use-saved-texts.js';

interface SavedTextsDialogProps {
  readonly userId: string;
  /** What is selected in the caption: a new text begins with it. */
  readonly selected: string;
  readonly onInsert: (text: string) => void;
  readonly onClose: () => void;
}

const EMPTY: WrittenText = { name: '', text: '' };

const focused = (): HTMLElement | null =>
  document.activeElement instanceof HTMLElement ? document.activeElement : null;

/** Hashtags and signatures that a person uses again: each is inserted with a click, and new ones are saved. */
export default function SavedTextsDialog({ userId, selected, onInsert, onClose }: SavedTextsDialogProps) {
  const { data: texts, isError, isFetching, refetch, save, remove } = useSavedTexts(userId);
  const [edited, setEdited] = useState<SavedText | null>(null);
  /** What the person wants to do, which would discard what is written. */
  const [discarding, setDiscarding] = useState<{ readonly then: () => void } | null>(null);
  const { register, handleSubmit, reset, setError, setFocus, formState } = useForm<WrittenText>({
    resolver: standardSchemaResolver(WrittenText),
    defaultValues: { name: '', text: selected },
  });
  const { isDirty, isSubmitting, errors } = formState;
  useAskBeforeLeaving(isDirty);
  /** What the person asked for the text by that is edited, and what has the focus after the question. */
  const form = useRef<HTMLFormElement>(null);
  const opener = useRef<HTMLElement>(null);
  const afterQuestion = useRef<HTMLElement>(null);
  useEffect(() => {
    // Only now: the fields are registered again after they were reset.
    if (edited !== null) setFocus('text');
  }, [edited, setFocus]);

  const begin = (text: SavedText | null) => {
    setEdited(text);
    reset(text === null ? EMPTY : { name: text.name, text: text.text });
  };
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
  const submit = handleSubmit(async (written) => {
    const named = texts?.find(({ name }) => name === written.name);
    if (edited !== null && named !== undefined && named.id !== edited.id) {
      setError('name', { message: 'Another saved text has this name' }, { shouldFocus: true });
      return;
    }
    const former = edited ?? named;
    if (await save({ id: former?.id ?? newId(), ...written }, former)) begin(null);
  });

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
          isError && !isFetching ? (
            <div role="alert" className="grid justify-items-center gap-4 py-4">
              <p>Your saved texts could not be loaded.</p>
              <Button onClick={() => void refetch()}>Try again</Button>
            </div>
          ) : (
            <p role="status" className="py-4 text-neutral-8">
              Loading...
            </p>
          )
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
              register={register}
              errors={errors}
              pending={isSubmitting}
              onSubmit={() => void submit()}
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
