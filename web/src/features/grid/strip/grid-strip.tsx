import type { Grid } from '@tessera/contracts';
import { moveId } from '@tessera/grid-core';
import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../shared/ui/button.js';
import { StripDrag } from '../drag/drag-parts.js';
import { StripTab } from './strip-tab.js';
import { TabDrags } from './tab-drags.js';

export interface GridStripProps {
  readonly grids: readonly Grid[];
  readonly selectedId: string;
  readonly onSelect: (id: string) => void;
  readonly onCreate: () => void;
  readonly onRename: (grid: Grid) => void;
  readonly onDelete: (grid: Grid) => void;
  readonly onReorder: (order: readonly string[]) => void;
}

/** The person's grids as tabs that can be dragged, 44 px high, and the button for another one. */
export function GridStrip(props: GridStripProps) {
  const { grids, selectedId } = props;
  const list = useRef<HTMLUListElement>(null);
  const [drags] = useState(() => new TabDrags());
  const order = grids.map((grid) => grid.id);

  useEffect(() => {
    const tab = list.current?.querySelector('[aria-current]');
    tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [selectedId]);

  return (
    <nav aria-label="Grids" className="border-b border-neutral-5">
      <div
        data-tour="grids"
        className="mx-auto flex h-11 max-w-feed items-center gap-2 max-lg:px-4 sm:max-lg:px-6"
      >
        <ul
          ref={list}
          className="-ml-5 flex h-11 min-w-0 [scrollbar-width:none] items-center gap-3 overflow-x-auto overflow-y-hidden pl-5 pointer-coarse:ml-0 pointer-coarse:pl-0"
        >
          {grids.map((grid, place) => (
            <StripTab
              key={grid.id}
              grid={grid}
              drags={drags}
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
        <StripDrag grids={grids} drags={drags} onReorder={props.onReorder} />
        <Button variant="ghost" size="small" aria-label="Add New Grid" onClick={props.onCreate}>
          <Plus className="size-4" aria-hidden="true" />
          <span className="max-sm:hidden">Add New Grid</span>
        </Button>
      </div>
    </nav>
  );
}
