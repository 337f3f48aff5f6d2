import { DndContext } from '@dnd-kit/core';
import { DragSource } from './drag-source.js';
import { useFeedDrag, type FeedDragOptions } from './use-feed-drag.js';

/** Announcements come from the feed itself, which knows positions. */
const SILENT = () => undefined;
const ACCESSIBILITY = {
  restoreFocus: false,
  announcements: { onDragStart: SILENT, onDragOver: SILENT, onDragEnd: SILENT, onDragCancel: SILENT },
};

/** Makes the tiles of a placer draggable; it stands beside them and draws nothing. */
export default function FeedDrag(props: FeedDragOptions) {
  return (
    <DndContext {...useFeedDrag(props)} accessibility={ACCESSIBILITY}>
      <DragSource placer={props.placer} />
    </DndContext>
  );
}
