import { LIMITS, type Photo } from '@tessera/contracts';
import { Check } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { subscribeToUnfinished, unfinished } from '../../../shared/session/unfinished.js';
import { useStore } from '../../../shared/store.js';
import { Button } from '../../../shared/ui/button.js';
import { cx } from '../../../shared/ui/class-names.js';
import { toast } from '../../../shared/ui/toast-store.js';
import { SavedTextsButton } from '../saved-texts/saved-texts-button.js';
import { useSlashTexts } from '../saved-texts/use-slash-texts.js';
import { useShownField } from '../texts/lost-text.js';
import { CaptionConflict } from './caption-conflict.js';
import type { CaptionDesk } from './caption-desk.js';
import { captionParts } from './caption-parts.js';
import { CaptionReading } from './caption-reading.js';
import { STATE_TEXTS } from './caption-states.js';
import { CopyCaption } from './copy-caption.js';
import { withInserted, type Selected } from './insertion.js';

const PLACEHOLDER = 'Add a description for your Instagram post...';

/** Of what waits for the server. */
const SAVED_HERE = 'Saved on this device';

const isAnythingLate = { subscribe: subscribeToUnfinished, read: () => unfinished().late > 0 };

/** The text with what is over the limit marked. */
function MarkedText({ text }: { readonly text: string }) {
  const { within, over } = captionParts(text);
  return (
    <>
      {within}
      {over !== '' && <mark className="rounded-tile bg-warning/30 text-current">{over}</mark>}
    </>
  );
}

/** Who opens the editor goes on where the text ends. */
function goOnAtEnd(field: HTMLTextAreaElement | null): void {
  if (field === null) return;
  field.setSelectionRange(field.value.length, field.value.length);
  // The field is as high as its text, so its frame is what scrolls.
  const frame = field.parentElement;
  if (frame !== null) frame.scrollTop = field.scrollHeight;
}

/** Each paragraph begins where its own language does, in the field and in what stands behind it. */
const TEXT =
  'col-start-1 row-start-1 min-h-40 w-full px-3 py-2 text-body pointer-coarse:text-field break-words whitespace-pre-wrap [unicode-bidi:plaintext]';

interface CaptionEditorProps {
  /** The post; of a carousel the cover. */
  readonly photo: Photo;
  readonly desk: CaptionDesk;
  /** Which key ends the writing. */
  readonly hint: string;
}

/** The caption of one post: click to edit, saved while it is written [spec 2.27]. */
export function CaptionEditor({ photo, desk, hint }: CaptionEditorProps) {
  const unsaved = useStore({ subscribe: desk.subscribe, read: () => desk.unsavedCaption(photo.id) });
  useShownField(photo.id, 'description');
  const [editing, setEditing] = useState(false);
  const [written, setWritten] = useState(false);
  if (unsaved !== null && !written) setWritten(true);
  const id = useId();
  const text = unsaved?.text ?? photo.description;
  const slash = useSlashTexts(text);
  const isLate = useStore(isAnythingLate);
  const saved = isLate ? SAVED_HERE : STATE_TEXTS.saved;
  const stateText = unsaved === null ? (written ? saved : '') : STATE_TEXTS[unsaved.state];
  const over = Math.max(text.length - LIMITS.caption, 0);
  const first = useRef(photo.id);
  useEffect(() => {
    first.current = photo.id;
  }, [photo.id]);
  // Whatever ends the editing sends the text: closing, or another post. With another first photo it goes on.
  useEffect(() => () => void desk.endVisit(first.current), [desk]);
  const leave = () => {
    // What failed has its own button, and must not move what somebody is just pressing by vanishing.
    if (unsaved?.state !== 'failed') void desk.endVisit(photo.id);
  };
  /** What was selected in the field when it was left; null while nobody writes. */
  const selected = useRef<Selected | null>(null);
  const insert = (part: string) => {
    const at = selected.current;
    const whole = withInserted(text, part, at);
    if (whole === null) toast({ title: 'Not inserted', description: 'The caption would be too long.' });
    else desk.write(photo.id, photo.description, whole);
    // The next one follows it.
    const end = (at?.start ?? 0) + part.length;
    if (at !== null && whole !== null) selected.current = { start: end, end };
  };
  const save = () => {
    selected.current = null;
    setEditing(false);
    void desk.endVisit(photo.id);
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
        <CopyCaption text={text} />
        <Button size="small" onClick={editing ? save : () => setEditing(true)}>
          {editing ? 'Save' : 'Edit'}
        </Button>
      </div>
      <div
        // What can be scrolled can be reached by the keyboard; the field scrolls by its own caret.
        {...(editing || text === '' ? {} : { tabIndex: 0, role: 'group', 'aria-label': 'Caption text' })}
        data-keep-clear
        className={cx(
          'grid max-h-80 auto-rows-max grid-cols-1 overflow-y-auto rounded-control border bg-neutral-1 focus-within:outline-2',
          over > 0 ? 'border-warning outline-warning' : 'border-neutral-6 outline-accent',
        )}
      >
        {editing ? (
          <>
            {/* The same text behind the field gives the field its height and shows the mark. */}
            <div aria-hidden="true" dir="auto" className={cx(TEXT, 'text-transparent')}>
              <MarkedText text={text} />{' '}
            </div>
            <textarea
              ref={goOnAtEnd}
              id={id}
              dir="auto"
              autoFocus
              value={text}
              maxLength={LIMITS.captionHardStop}
              placeholder={PLACEHOLDER}
              aria-describedby={`${id}-count`}
              onChange={(event) => {
                desk.write(photo.id, photo.description, event.target.value);
                slash.typed(event);
              }}
              onSelect={slash.moved}
              onBlur={({ currentTarget: { selectionStart: start, selectionEnd: end } }) => {
                slash.left();
                selected.current = { start, end };
                leave();
              }}
              className={cx(TEXT, 'resize-none overflow-hidden bg-transparent outline-none')}
            />
          </>
        ) : (
          <div
            dir="auto"
            className={cx(TEXT, 'cursor-text', text === '' && 'text-neutral-7')}
            onClick={() => setEditing(true)}
          >
            {text === '' ? PLACEHOLDER : <MarkedText text={text} />}
          </div>
        )}
      </div>
      {slash.list}
      <p className="flex min-h-7 items-center gap-2 text-small text-neutral-8">
        <span id={`${id}-count`}>
          {text.length}/{LIMITS.caption}
        </span>
        {over > 0 && (
          <span className="rounded-control border border-warning px-1 font-semibold text-warning">
            {over} over
          </span>
        )}
        {editing && <span className="pointer-coarse:hidden">{hint}</span>}
        <span role="status" className="ml-auto flex items-center gap-1">
          {stateText === saved && <Check className="size-4" aria-hidden="true" />}
          {stateText}
        </span>
        {unsaved?.state === 'failed' && (
          <Button size="small" onClick={() => void desk.flush(photo.id)}>
            Try again
          </Button>
        )}
      </p>
      <CaptionReading text={text} />
      {unsaved !== null && unsaved.theirs !== null && (
        <CaptionConflict
          mine={unsaved.text}
          theirs={unsaved.theirs}
          onKeepMine={() => desk.keepMine(photo.id)}
          onTakeTheirs={() => desk.takeTheirs(photo.id)}
        />
      )}
    </section>
  );
}
