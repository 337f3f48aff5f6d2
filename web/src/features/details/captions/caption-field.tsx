import { LIMITS } from '@tessera/contracts';
import { cx } from '../../../shared/ui/class-names.js';
import type { useSlashTexts } from '../saved-texts/use-slash-texts.js';
import { captionParts } from './caption-parts.js';
import type { Selected } from './insertion.js';

interface CaptionFieldProps {
  readonly id: string;
  readonly text: string;
  readonly editing: boolean;
  readonly slash: ReturnType<typeof useSlashTexts>;
  readonly onEdit: () => void;
  readonly onWrite: (text: string) => void;
  /** Called with what is selected when the field is left. */
  readonly onLeave: (selected: Selected) => void;
}

const PLACEHOLDER = 'Add a description for your Instagram post...';

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

/** Puts the caret where the text ends when the editor is opened. */
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

/** A caption in a frame that scrolls: as text, which a click makes a field. */
export function CaptionField({ id, text, editing, slash, onEdit, onWrite, onLeave }: CaptionFieldProps) {
  return (
    <div
      // What can be scrolled can be reached by the keyboard; the field scrolls by its own caret.
      {...(editing || text === '' ? {} : { tabIndex: 0, role: 'group', 'aria-label': 'Caption text' })}
      data-keep-clear
      className={cx(
        'grid max-h-80 auto-rows-max grid-cols-1 overflow-y-auto rounded-control border bg-neutral-1 focus-within:outline-2',
        text.length > LIMITS.caption ? 'border-warning outline-warning' : 'border-neutral-6 outline-accent',
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
              onWrite(event.target.value);
              slash.typed(event);
            }}
            onSelect={slash.moved}
            onBlur={({ currentTarget: { selectionStart: start, selectionEnd: end } }) => {
              slash.left();
              onLeave({ start, end });
            }}
            className={cx(TEXT, 'resize-none overflow-hidden bg-transparent outline-none')}
          />
        </>
      ) : (
        <div dir="auto" className={cx(TEXT, 'cursor-text', text === '' && 'text-neutral-7')} onClick={onEdit}>
          {text === '' ? PLACEHOLDER : <MarkedText text={text} />}
        </div>
      )}
    </div>
  );
}
