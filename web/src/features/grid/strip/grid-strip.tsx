import { DndContext, closestCenter, type DragEndEvent, type Modifier } from '@dnd-kit/core';
import { SortableContext, horizontalListSortingStrategy } from '@dnd-kit/sortable';
import type { Grid } from '@tessera/contracts';
import { moveId } from '@tessera/grid-core';
import { Plus } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { Button } from '../../../shared/ui/button.js';
import { useSortableSensors } from '../drag/use-sortable-sensors.js';
import { STRIP_INSTRUCTIONS, stripAnnouncements } from './strip-announcements.js';
import { StripTab } from './strip-tab.js';

export interface GridStripProps {
  readonly grids: readonly Grid[];
  readonly selectedId: string;
  readonly onSelect: (id: string) => void;
  readonly onCreate: () => void;
  readonly onRename: (grid: Grid) => void;
  readonly onDelete: (grid: Grid) => void;
  readonly onReorder: (order: readonly string[]) => void;
}

const alongTheStrip: Modifier = ({ transform }) => ({ ...transform, y: 0 });

/** The person's grids as tabs that can be dragged, 44 px high, and the button for another one. */
export function GridStrip(props: GridStripProps) {
  const { grids, selectedId } = props;
  const list = useRef<HTMLUListElement>(null);
  const sensors = useSortableSensors();
  const order = grids.map((grid) => grid.id);
  const announcements = useMemo(() => stripAnnouncements(grids), [grids]);

  useEffect(() => {
    const tab = list.current?.querySelector('[aria-current]');
    tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [selectedId]);

  const drop = ({ active, over }: DragEndEvent) => {
    if (over === null || over.id === active.id) return;
    props.onReorder(moveId(order, String(active.id), order.indexOf(String(over.id))));
  };

  return (
    <nav aria-label="Grids" className="border-b border-neutral-5">
      <div
        data-tour="grids"
        className="mx-auto flex h-11 max-w-feed items-center gap-2 max-lg:px-4 sm:max-lg:px-6"
      >
        <DndContext
          sensors={sensors}
          collisionDetection={closestCenter}
          modifiers={[alongTheStrip]}
          accessibility={{
            announcements,
            screenReaderInstructions: { draggable: STRIP_INSTRUCTIONS },
          }}
          onDragEnd={drop}
        >
          <SortableContext items={order} strategy={horizontalListSortingStrategy}>
            <ul
              ref={list}
              className="-ml-5 flex h-11 min-w-0 [scrollbar-width:none] items-center gap-3 overflow-x-auto overflow-y-hidden pl-5 pointer-coarse:ml-0 pointer-coarse:pl-0"
            >
              {grids.map((grid, place) => (
                <StripTab
                  key={grid.id}
                  grid={grid}
                  selected={grid.id === selectedId}
                  place={place}
                  total={grids.length}
                  onSelect={() => props.onSelect(grid.id)}
                  onRename={() => props.onRename(grid)}
                  onDelete={() => props.onDelete(grid)}
                  onMove={(by) => props.onReorder(moveId(order, grid.id, place + by))}
                />
              ))}
            </ul>
          </SortableContext>
        </DndContext>
        <Button variant="ghost" size="small" aria-label="Add New Grid" onClick={props.onCreate}>
          <Plus className="size-4" aria-hidden="true" />
          <span className="max-sm:hidden">Add New Grid</span>
        </Button>
      </div>
    </nav>
  );
}
