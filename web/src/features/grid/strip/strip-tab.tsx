import type { Grid } from '@tessera/contracts';
import { Pencil, Trash2 } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { cx } from '../../../shared/ui/class-names.js';
import { IconButton } from '../../../shared/ui/icon-button.js';
import { Tooltip } from '../../../shared/ui/tooltip.js';
import { StripHandle } from './strip-handle.js';
import type { TabDrags } from './tab-drags.js';

export interface StripTabProps {
  readonly grid: Grid;
  readonly drags: TabDrags;
  readonly selected: boolean;
  /** Its place among the tabs, from 0. */
  readonly place: number;
  readonly total: number;
  readonly onSelect: () => void;
  readonly onRename: () => void;
  readonly onDelete: () => void;
  readonly onMove: (by: -1 | 1) => void;
}

const ICON = 'size-4';

/** One grid: handle, name, and on hover, on focus or when selected the buttons to rename and delete it. */
export function StripTab(props: StripTabProps) {
  const { grid, drags, selected, place, total, onSelect, onRename, onDelete, onMove } = props;
  const only = total === 1;
  const drag = useSyncExternalStore(drags.subscribe, () => drags.of(grid.id));
  const why = only ? 'Create a new grid first to delete this one' : 'Delete grid';
  return (
    <li
      ref={drag?.setNodeRef}
      style={{ transform: drag?.transform, transition: drag?.transition }}
      className={cx(
        'group/strip relative flex h-11 shrink-0 items-center border-b-2',
        selected ? 'border-neutral-10' : 'border-transparent',
        drag?.isDragging && 'z-10 rounded-control bg-float shadow-float',
      )}
    >
      <StripHandle name={grid.name} drag={drag} onMove={onMove} place={place} total={total} />
      <button
        type="button"
        aria-current={selected ? 'page' : undefined}
        onClick={onSelect}
        className={cx(
          'h-9 max-w-48 min-w-12 truncate rounded-control pr-1 text-left text-small font-semibold transition-colors',
          selected ? 'text-neutral-10' : 'text-neutral-8 hover:text-neutral-10',
        )}
      >
        {grid.name}
      </button>
      <span
        className={cx(
          'flex items-center pointer-coarse:gap-4 transition-opacity group-focus-within/strip:opacity-100 group-hover/strip:opacity-100',
          selected ? 'opacity-60' : 'opacity-0 pointer-coarse:hidden',
        )}
      >
        <Tooltip text="Edit grid name">
          <IconButton
            size="small"
            label={`Edit name of ${grid.name}`}
            icon={<Pencil className={ICON} />}
            onClick={onRename}
          />
        </Tooltip>
        <Tooltip text={why}>
          <IconButton
            size="small"
            label={`Delete ${grid.name}`}
            aria-disabled={only}
            icon={<Trash2 className={ICON} />}
            onClick={onDelete}
          />
        </Tooltip>
      </span>
    </li>
  );
}
