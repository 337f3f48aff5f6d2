import { Archive } from 'lucide-react';
import { DRAFTS_BUTTON, type DraftsPlace } from './drafts-place.js';

interface DraftsButtonProps {
  readonly count: number;
  readonly place: DraftsPlace;
}

/** Shows and hides the drafts; their number stands beside the word. */
export function DraftsButton({ count, place }: DraftsButtonProps) {
  return (
    <button
      type="button"
      id={DRAFTS_BUTTON}
      aria-expanded={place.shown !== null}
      onClick={place.toggle}
      className="absolute top-0 left-0 flex h-11 items-center gap-1.5 rounded-control pr-3 pb-0.5 text-small font-semibold text-neutral-8 transition-colors hover:text-neutral-10 focus-visible:-outline-offset-2 active:bg-neutral-3 aria-expanded:text-neutral-10 max-sm:left-4"
    >
      <Archive className="size-4 max-sm:hidden" aria-hidden="true" />
      {'Drafts '}
      {count > 0 && <span className="font-normal">{count}</span>}
    </button>
  );
}
