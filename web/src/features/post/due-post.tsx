import { Button } from '../../shared/ui/button.js';

interface DuePostProps {
  /** The post that is shown, the next one in the posting order, and what is due today or was before, in that order. */
  readonly shownId: string;
  readonly nextId: string;
  readonly due: readonly string[];
  readonly onShow: (id: string) => void;
}

/** Leads to a post that is due before the next one in the posting order is, and back: it may have a fixed date. */
export default function DuePost({ shownId, nextId, due, onShow }: DuePostProps) {
  const [first] = due;
  const isNext = shownId === nextId;
  if (first === undefined || (isNext && due.includes(nextId))) return null;
  return (
    <p className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control bg-neutral-3 p-3 text-small">
      <span className="flex-1">
        {isNext ? 'Another post is due now, by its fixed date.' : 'This post is due before its turn.'}
      </span>
      <Button size="small" onClick={() => onShow(isNext ? first : nextId)}>
        {isNext ? 'Show due post' : 'Show next up'}
      </Button>
    </p>
  );
}
