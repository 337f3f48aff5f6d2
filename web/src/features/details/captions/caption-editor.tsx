import type { Photo } from '@tessera/contracts';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../../shared/ui/button.js';
import { toast } from '../../../shared/ui/toast-store.js';
import { SavedTextsButton } from '../saved-texts/saved-texts-button.js';
import { useSlashTexts } from '../saved-texts/use-slash-texts.js';
import type { CaptionAutosave } from './caption-autosave.js';
import { CaptionConflict } from './caption-conflict.js';
import { CaptionField } from './caption-field.js';
import { CaptionReading } from './caption-reading.js';
import { CaptionStatus } from './caption-status.js';
import { CopyTextButton } from '../texts/copy-text-button.js';
import { withInserted, type Selected } from './insertion.js';
import { useCaption } from './use-caption.js';

interface CaptionEditorProps {
  /** The post; of a carousel the cover. */
  readonly photo: Photo;
  readonly captionAutosave: CaptionAutosave;
  /** Which key ends the writing. */
  readonly hint: string;
}

/** The caption of one post: click to edit, saved while it is written [spec 2.27]. */
export function CaptionEditor({ photo, captionAutosave, hint }: CaptionEditorProps) {
  const caption = useCaption(photo, captionAutosave);
  const { text, state, theirs, write } = caption;
  const [editing, setEditing] = useState(false);
  const id = useId();
  const slash = useSlashTexts(text);
  const first = useRef(photo.id);
  useEffect(() => {
    first.current = photo.id;
  }, [photo.id]);
  // Whatever ends the editing sends the text: closing, or another post. With another first photo it goes on.
  useEffect(() => () => void captionAutosave.saver.endVisit(first.current), [captionAutosave]);
  const leave = () => {
    // What failed has its own button, and must not move what somebody is just pressing by vanishing.
    if (state !== 'failed') caption.leave();
  };
  /** What was selected in the field when it was left; null while nobody writes. */
  const selected = useRef<Selected | null>(null);
  const insert = (part: string) => {
    const at = selected.current;
    const whole = withInserted(text, part, at);
    if (whole === null) toast({ title: 'Not inserted', description: 'The caption would be too long.' });
    else write(whole);
    // The next one follows it.
    const end = (at?.start ?? 0) + part.length;
    if (at !== null && whole !== null) selected.current = { start: end, end };
  };
  const save = () => {
    selected.current = null;
    setEditing(false);
    caption.leave();
  };
  return (
    <section className="grid grid-cols-1 content-start gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <label htmlFor={id} className="mr-auto font-semibold">
          Caption
        </label>
        <SavedTextsButton
          selected={() => text.slice(selected.current?.start, selected.current?.end)}
          onInsert={insert}
        />
        <CopyTextButton field="description" text={text} />
        <Button size="small" onClick={editing ? save : () => setEditing(true)}>
          {editing ? 'Save' : 'Edit'}
        </Button>
      </div>
      <CaptionField
        id={id}
        text={text}
        editing={editing}
        slash={slash}
        onEdit={() => setEditing(true)}
        onWrite={write}
        onLeave={(range) => {
          selected.current = range;
          leave();
        }}
      />
      {slash.list}
      <CaptionStatus
        id={id}
        caption={caption}
        hint={editing ? hint : null}
        onRetry={() => void captionAutosave.saver.flush(photo.id)}
      />
      <CaptionReading text={text} />
      {theirs !== null && (
        <CaptionConflict
          mine={text}
          theirs={theirs}
          onKeepMine={caption.keepMine}
          onTakeTheirs={caption.takeTheirs}
        />
      )}
    </section>
  );
}
