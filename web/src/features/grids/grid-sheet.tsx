import type { Grid } from '@tessera/contracts';
import { moveId } from '@tessera/grid-core';
import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import { MOUSE } from '../../shared/drag/drag-figures.js';
import { SortableList } from '../../shared/drag/sortable-list.js';
import { lockedName, RowLock } from '../../shared/ui/locked.js';
import { Sheet, SheetAction } from '../../shared/ui/sheet.js';
import { GridSheetRow } from './grid-sheet-row.js';
import { STRIP_INSTRUCTIONS, stripAnnouncements } from './strip-announcements.js';

interface GridSheetProps {
  readonly grids: readonly Grid[];
  /** The plan holds no more of them. */
  readonly full: boolean;
  readonly selectedId: string;
  readonly countOf: (grid: Grid) => number;
  readonly thumbsOf: (grid: Grid) => readonly string[];
  readonly onSelect: (id: string) => void;
  readonly onCreate: () => void;
  readonly onRename: (grid: Grid) => void;
  readonly onDelete: (grid: Grid) => void;
  readonly onReorder: (order: readonly string[]) => void;
  readonly onClose: () => void;
}

/** A sheet is put into the page only after it is drawn for the first time, so this waits for the list itself. */
const showCurrent = (list: HTMLUListElement | null) => {
  list?.querySelector('[aria-current]')?.scrollIntoView({ block: 'center' });
};

/**
 * All grids of a phone's person: chosen by a tap, put in order by their handles, renamed, deleted, and one more made.
 */
export default function GridSheet(props: GridSheetProps) {
  const { grids, selectedId, onReorder, onClose } = props;
  const order = grids.map((grid) => grid.id);
  const announcements = useMemo(() => stripAnnouncements(grids), [grids]);
  const then = (action: () => void) => () => {
    onClose();
    action();
  };
  return (
    <Sheet open onOpenChange={onClose} title="Your grids">
      <SortableList
        lie="column"
        order={order}
        instructions={STRIP_INSTRUCTIONS}
        announcements={announcements}
        // A handle is there for nothing but dragging, so a finger need not hold still first.
        touch={MOUSE}
        onDrop={(id, overId) => onReorder(moveId(order, id, order.indexOf(overId)))}
      >
        <ul ref={showCurrent} aria-label="Grids">
          {grids.map((grid, place) => (
            <GridSheetRow
              key={grid.id}
              grid={grid}
              count={props.countOf(grid)}
              thumbs={props.thumbsOf(grid)}
              selected={grid.id === selectedId}
              place={place}
              total={grids.length}
              onSelect={then(() => props.onSelect(grid.id))}
              onRename={then(() => props.onRename(grid))}
              onDelete={then(() => props.onDelete(grid))}
              onMove={(by) => onReorder(moveId(order, grid.id, place + by))}
            />
          ))}
        </ul>
      </SortableList>
      <SheetAction
        data-over-edge
        icon={<Plus className="size-5 text-neutral-8" />}
        className="sticky bottom-0 z-10 low:static border-t border-neutral-5 bg-float"
        aria-label={lockedName('Add New Grid', props.full)}
        onClick={then(props.onCreate)}
      >
        Add New Grid
        {props.full && <RowLock />}
      </SheetAction>
    </Sheet>
  );
}
