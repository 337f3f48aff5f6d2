import { useId } from 'react';
import { useSlashTexts } from '../../details/saved-texts/use-slash-texts.js';
import { cx } from '../../../shared/ui/class-names.js';
import { CONTROL, GROWING, noteId } from '../../../shared/ui/field-frame.js';
import { TEXT_FIELDS } from '../text-fields.js';

export interface CellFieldProps {
  /** 'first comment'. */
  readonly what: string;
  /** 'Photo 3'. */
  readonly of: string;
  readonly text: string;
  /** From here on the text is too long for the network. */
  readonly most: number;
  /** No more can be written. */
  readonly stops: number;
  /** The state of its saving. */
  readonly note: string;
  readonly onWrite: (text: string) => void;
  readonly onLeave: () => void;
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** A text of the table: as high as it is long, within bounds. */
export function CellField({ what, of, text, most, stops, note, onWrite, onLeave }: CellFieldProps) {
  const id = useId();
  const slash = useSlashTexts(text);
  const over = Math.max(text.length - most, 0);
  return (
    <div className="grid">
      {/* The column's heading, where there are no columns. */}
      <span aria-hidden="true" className="text-small font-semibold text-neutral-9 lg:hidden">
        {capital(what)}
      </span>
      <textarea
        aria-label={`${capital(what)} of ${of}`}
        aria-describedby={noteId(id)}
        dir="auto"
        value={text}
        maxLength={stops}
        rows={2}
        onChange={(event) => {
          onWrite(event.target.value);
          // An alt text describes one picture.
          if (what !== TEXT_FIELDS.altText.name) slash.typed(event);
        }}
        onSelect={slash.moved}
        onBlur={() => {
          slash.left();
          onLeave();
        }}
        className={cx(CONTROL, GROWING, 'min-h-16 py-2', over > 0 && 'border-warning')}
      />
      {slash.list}
      <p id={noteId(id)} className="flex min-h-6 justify-between gap-2 pt-0.5 text-small text-neutral-8">
        <span className={cx(over > 0 && 'font-semibold text-warning')}>
          {over > 0 ? `${over} over` : text !== '' && `${text.length}/${most}`}
        </span>{' '}
        <span>{note}</span>
      </p>
    </div>
  );
}
