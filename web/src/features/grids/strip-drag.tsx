import type { Grid } from '@tessera/contracts';
import { moveId } from '@tessera/grid-core';
import { useLayoutEffect, useMemo } from 'react';
import { SortableList } from '../../shared/drag/sortable-list.js';
import { useSortableItem } from '../../shared/drag/use-sortable-item.js';
import { STRIP_INSTRUCTIONS, stripAnnouncements } from './strip-announcements.js';
import type { TabDrags } from './tab-drags.js';

interface StripDragProps {
  readonly grids: readonly Grid[];
  readonly drags: TabDrags;
  readonly onReorder: (order: readonly string[]) => void;
}

/** Makes the tabs of a strip draggable; it stands beside them and draws nothing. */
export default function StripDrag({ grids, drags, onReorder }: StripDragProps) {
  const order = grids.map((grid) => grid.id);
  const announcements = useMemo(() => stripAnnouncements(grids), [grids]);
  return (
    <SortableList
      lie="row"
      order={order}
      instructions={STRIP_INSTRUCTIONS}
      announcements={announcements}
      onDrop={(id, overId) => onReorder(moveId(order, id, order.indexOf(overId)))}
    >
      {order.map((id) => (
        <SortableTab key={id} id={id} drags={drags} />
      ))}
    </SortableList>
  );
}

function SortableTab({ id, drags }: { readonly id: string; readonly drags: TabDrags }) {
  const sortable = useSortableItem(id);
  useLayoutEffect(() => {
    drags.tell(id, sortable);
  }, [drags, id, sortable]);
  return null;
}
