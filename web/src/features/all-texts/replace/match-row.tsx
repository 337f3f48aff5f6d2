import { graphemeBoundary } from '@tessera/contracts';
import { TilePicture } from '../../feed/tile/tile-picture.js';
import { Button } from '../../../shared/ui/button.js';
import { TEXT_FIELDS } from '../text-fields.js';
import type { Found, Span } from './find-texts.js';

/** Characters around a match that are shown, where its text is longer. */
const BEFORE = 30;
const AFTER = 60;

export interface Match {
  readonly found: Found;
  readonly span: Span;
}

interface MatchRowProps extends Match {
  readonly onReplace: () => void;
}

/** One match with what stands around it, and its photo. */
export function MatchRow({ found, span: { start, end }, onReplace }: MatchRowProps) {
  const { photo, name, field, text } = found;
  const [from, to] = [graphemeBoundary(text, start - BEFORE), graphemeBoundary(text, end + AFTER)];
  const what = TEXT_FIELDS[field].name;
  return (
    <li className="flex items-center gap-3 border-t border-neutral-4 py-2 first:border-t-0">
      <span className="h-16 w-12 shrink-0 overflow-hidden rounded-tile bg-neutral-3">
        <TilePicture photo={photo} width={48} shape={4 / 3} lazy />
      </span>
      <div className="min-w-0 flex-1">
        <h3 className="text-small text-neutral-8">{`${name}: ${what}`}</h3>
        <p dir="auto" className="line-clamp-3 break-words">
          {from > 0 && '…'}
          {text.slice(from, start)}
          <mark className="rounded-tile bg-warning/30 text-current">{text.slice(start, end)}</mark>
          {text.slice(end, to)}
          {to < text.length && '…'}
        </p>
      </div>
      <Button size="small" aria-label={`Replace in ${what} of ${name}`} onClick={onReplace}>
        Replace
      </Button>
    </li>
  );
}
