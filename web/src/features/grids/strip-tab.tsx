import { Pencil, Trash2 } from 'lucide-react';
import type { MouseEvent, TouchEvent } from 'react';
import { useStore } from '../../shared/store.js';
import { cx } from '../../shared/ui/class-names.js';
import { IconButton } from '../../shared/ui/icon-button.js';
import { Tooltip } from '../../shared/ui/tooltip.js';
import { ONLY_GRID, type ListedGridProps } from './listed-grid.js';
import { StripHandle } from './strip-handle.js';
import type { TabDrags } from './tab-drags.js';

interface StripTabProps extends ListedGridProps {
  readonly drags: TabDrags;
  /** Whether the Tab key leads to it. */
  readonly tabStop: boolean;
}

const ICON = 'size-4';
/** Of what is not the strip's one stop of the Tab key; down and up lead to it from the name. */
const OWN = { 'data-own': '', tabIndex: -1, className: 'size-6! pointer-coarse:size-7!' } as const;

/**
 * One grid: handle, name, and on hover or keyboard focus the buttons to rename and delete it. These lie over the end of
 * the tab, so that nothing moves and nothing is left out for them; only 'Edit' lies over a part of the name.
 */
export function StripTab(props: StripTabProps) {
  const { grid, drags, selected, place, total, onRename, onDelete } = props;
  const only = total === 1;
  const drag = useStore({ subscribe: drags.subscribe, read: () => drags.of(grid.id) });
  const carried = drag?.isDragging === true;
  /** Lets the whole tab be dragged, but not what stands over the page and is within it for React alone: its menu. */
  const press = (listener: 'onMouseDown' | 'onTouchStart') => (event: MouseEvent | TouchEvent) => {
    if (event.currentTarget.contains(event.target as Node))
      (drag?.listeners?.[listener] as ((event: MouseEvent | TouchEvent) => void) | undefined)?.(event);
  };
  return (
    <li
      ref={drag?.setNodeRef}
      style={{ transform: drag?.transform, transition: drag?.transition }}
      data-carried={carried ? '' : undefined}
      onMouseDown={press('onMouseDown')}
      onTouchStart={press('onTouchStart')}
      className={cx(
        'group/strip relative isolate flex h-11 shrink-0 touch-manipulation items-center pr-6 pl-5 select-none pointer-coarse:pl-11 hover:z-10 has-focus-visible:z-10',
        carried && 'z-10 rounded-control bg-float shadow-float',
      )}
    >
      <StripHandle name={grid.name} drag={drag} onMove={props.onMove} place={place} total={total} />
      <button
        type="button"
        dir="auto"
        data-stop={grid.id}
        tabIndex={props.tabStop ? 0 : -1}
        aria-current={selected ? 'page' : undefined}
        aria-keyshortcuts="F2 Delete"
        onClick={props.onSelect}
        onDoubleClick={onRename}
        className={cx(
          'h-11 max-w-48 min-w-11 truncate text-start text-small font-semibold transition-colors after:absolute after:inset-0 active:text-neutral-7 focus-visible:-outline-offset-2',
          selected
            ? 'border-b-2 border-neutral-10 pt-0.5 text-neutral-10'
            : 'text-neutral-8 hover:text-neutral-10',
        )}
      >
        {grid.name}
      </button>
      <span
        className={cx(
          'absolute -right-2 z-10 flex items-center bg-neutral-1 opacity-0 transition-opacity group-hover/strip:opacity-100 group-has-focus-visible/strip:opacity-100',
          'before:pointer-events-none before:absolute before:inset-y-0 before:-left-4 before:w-4 before:bg-linear-to-r before:from-transparent before:to-neutral-1 forced-colors:before:hidden',
          selected
            ? 'pointer-coarse:static pointer-coarse:gap-4 pointer-coarse:pl-3 pointer-coarse:opacity-100'
            : 'pointer-coarse:hidden',
          'in-data-dragging:invisible',
        )}
      >
        <Tooltip text="Edit grid name">
          <IconButton
            {...OWN}
            size="small"
            label={`Edit name of ${grid.name}`}
            icon={<Pencil className={ICON} />}
            onClick={onRename}
          />
        </Tooltip>
        <Tooltip text={only ? ONLY_GRID : 'Delete grid'}>
          <IconButton
            {...OWN}
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
