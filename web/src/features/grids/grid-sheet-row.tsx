import { Check, Pencil, Trash2 } from 'lucide-react';
import { FAILURES } from '../../domain/toasts/failures.js';
import { useSortableItem } from '../../shared/drag/use-sortable-item.js';
import { cx } from '../../shared/ui/class-names.js';
import { IconButton } from '../../shared/ui/icon-button.js';
import { toast } from '../../shared/ui/toast-store.js';
import { GridFace } from './grid-face.js';
import { ONLY_GRID, type ListedGridProps } from './listed-grid.js';
import { StripHandle } from './strip-handle.js';

interface GridSheetRowProps extends ListedGridProps {
  readonly count: number;
  /** The pictures of its first posts, at most three. */
  readonly thumbs: readonly string[];
}

/** One grid of the sheet: handle, three pictures, name and count, and the buttons to rename and delete it. */
export function GridSheetRow(props: GridSheetRowProps) {
  const { grid, count, thumbs, selected, place, total } = props;
  const only = total === 1;
  const drag = useSortableItem(grid.id);
  const { setNodeRef, transform, transition, isDragging } = drag;
  return (
    <li
      ref={setNodeRef}
      style={{ transform, transition }}
      className={cx(
        'relative flex h-16 items-center px-2',
        selected && 'bg-neutral-3',
        isDragging && 'z-10 bg-float shadow-float',
      )}
    >
      {/* A pull at the handle moves the grid, and not the sheet. */}
      <span onTouchStart={(event) => event.stopPropagation()}>
        <StripHandle
          vertical
          name={grid.name}
          drag={drag}
          onMove={props.onMove}
          place={place}
          total={total}
        />
      </span>
      <button
        type="button"
        aria-current={selected ? 'page' : undefined}
        onClick={props.onSelect}
        className="flex h-full min-w-0 flex-1 items-center gap-3 text-left active:opacity-60"
      >
        <GridFace
          name={grid.name}
          count={count}
          thumbs={thumbs}
          mark={selected && <Check className="size-4" aria-hidden="true" />}
        />
      </button>
      <IconButton
        size="large"
        label={`Edit name of ${grid.name}`}
        icon={<Pencil className="size-5" />}
        onClick={props.onRename}
      />
      <IconButton
        size="large"
        label={`Delete ${grid.name}`}
        icon={<Trash2 className="size-5" />}
        aria-disabled={only}
        // A finger sees no tooltip.
        aria-description={only ? ONLY_GRID : undefined}
        onClick={only ? notifyOnly : props.onDelete}
      />
    </li>
  );
}

const notifyOnly = () =>
  toast({
    ...FAILURES.lastGrid,
    description: `${FAILURES.lastGrid.description} ${ONLY_GRID}.`,
    variant: 'destructive',
  });
