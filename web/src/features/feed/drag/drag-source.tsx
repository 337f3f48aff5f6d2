import { useDraggable } from '@dnd-kit/core';
import { useLayoutEffect } from 'react';
import type { DragStage } from './drag-stage.js';

/** The one draggable of the feed; the stage knows which tile it stands for. */
const DRAGGABLE = { id: 'feed' };

const LISTENERS: Partial<Record<string, string>> = {
  mousedown: 'onMouseDown',
  touchstart: 'onTouchStart',
  keydown: 'onKeyDown',
};

/** Joins the stage to the sensors. It stands alone because it is redrawn with every move of the pointer. */
export function DragSource({ stage }: { readonly stage: DragStage }) {
  const { listeners, setNodeRef } = useDraggable(DRAGGABLE);
  useLayoutEffect(() => {
    stage.listen((event) => {
      listeners?.[LISTENERS[event.type] ?? '']?.call(undefined, event);
    });
  }, [listeners, stage]);
  // Not in the page: dnd-kit would draw itself anew with every pixel that what stands around it is scrolled.
  useLayoutEffect(() => {
    setNodeRef(document.createElement('span'));
    return () => setNodeRef(null);
  }, [setNodeRef]);
  return null;
}
