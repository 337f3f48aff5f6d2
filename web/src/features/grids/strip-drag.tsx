import { DndContext } from '@dnd-kit/core';
import { horizontalListSortingStrategy, SortableContext, useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import type { Grid } from '@tessera/contracts';
import { moveId } from '@tessera/grid-core';
import { useLayoutEffect, useMemo } from 'react';
import { SLIDE } from '../../shared/drag/drag-figures.js';
import { useSortableStrip } from '../../shared/drag/use-sortable-strip.js';
import { STRIP_INSTRUCTIONS, stripAnnouncements } from './strip-announcements.js';
import type { TabDrags } from './tab-drags.js';

export interface StripDragProps {
  readonly grids: readonly Grid[];
  readonly drags: TabDrags;
  readonly onReorder: (order: readonly string[]) => void;
}

/** Makes the tabs of a strip draggable; it stands beside them and draws nothing. */
export default function StripDrag({ grids, drags, onReorder }: StripDragProps) {
  const order = grids.map((grid) => grid.id);
  const accessibility = useMemo(
    () => ({
      announcements: stripAnnouncements(grids),
      screenReaderInstructions: { draggable: STRIP_INSTRUCTIONS },
    }),
    [grids],
  );
  const strip = useSortableStrip({
    lie: 'row',
    onDrop: (id, overId) => onReorder(moveId(order, id, order.indexOf(overId))),
  });
  return (
    <DndContext {...strip} accessibility={accessibility}>
      <SortableContext items={order} strategy={horizontalListSortingStrategy}>
        {order.map((id) => (
          <SortableTab key={id} id={id} drags={drags} />
        ))}
      </SortableContext>
    </DndContext>
  );
}

function SortableTab({ id, drags }: { readonly id: string; readonly drags: TabDrags }) {
  const sortable = useSortable({ id, transition: SLIDE });
  useLayoutEffect(() => {
    drags.tell(id, { ...sortable, transform: CSS.Translate.toString(sortable.transform) });
  }, [drags, id, sortable]);
  return null;
}
