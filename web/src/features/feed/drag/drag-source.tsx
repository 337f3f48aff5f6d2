import { useDraggable } from '@dnd-kit/core';
import { useLayoutEffect } from 'react';
import type { TilePlacer } from './tile-placer.js';

/** The one draggable of the feed; the placer knows which tile it stands for. */
const DRAGGABLE = { id: 'feed' };

const LISTENERS: Partial<Record<string, string>> = {
  mousedown: 'onMouseDown',
  touchstart: 'onTouchStart',
  keydown: 'onKeyDown',
};

/** Joins the placer to the sensors. It stands alone because dnd-kit redraws it whenever something of a drag changes. */
export function DragSource({ placer }: { readonly placer: TilePlacer }) {
  const { listeners, setNodeRef } = useDraggable(DRAGGABLE);
  useLayoutEffect(() => {
    placer.listen((event) => {
      listeners?.[LISTENERS[event.type] ?? '']?.call(undefined, event);
    });
  }, [listeners, placer]);
  // Not in the page: dnd-kit would render again with every pixel that what stands around it is scrolled.
  useLayoutEffect(() => {
    setNodeRef(document.createElement('span'));
    return () => setNodeRef(null);
  }, [setNodeRef]);
  return null;
}
