import type { GridView } from '../../domain/photos/grid-view.js';
import { useDueCount } from '../../domain/photos/use-post-dates.js';
import { useGrid } from '../../domain/photos/use-grid.js';

interface DueBadgeProps {
  readonly gridId: string;
}

/** How many posts are due, on 'Post'. */
export default function DueBadge({ gridId }: DueBadgeProps) {
  const due = useDueCount(gridId, useGrid(gridId, hasDates) ?? false);
  if (due === 0) return null;
  return (
    <span className="absolute -top-1 -right-1 grid h-4 min-w-4 place-items-center rounded-full bg-danger px-1 text-small leading-none font-semibold text-on-danger">
      {due}
      <span className="sr-only"> due</span>
    </span>
  );
}

const hasDates = ({ state }: GridView): boolean =>
  state.rhythm !== null || [...state.items.values()].some(({ date }) => date !== null);
