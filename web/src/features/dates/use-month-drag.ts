import { pointerWithin, type DndContextProps } from '@dnd-kit/core';
import { useState } from 'react';
import { DragGhost } from '../../shared/drag/drag-ghost.js';
import type { Lifted } from '../../shared/drag/drag-stage.js';
import { upAndDown } from '../../shared/drag/strip-scroller.js';
import { useDragStage } from '../../shared/drag/use-drag-stage.js';

interface MonthDragOptions {
  readonly onLift: () => void;
  readonly onDrop: (id: string, day: string) => void;
}

/** How a pointer drags a post to a day, for `DndContext`. The keys move it by themselves: see useMonthMoves. */
export function useMonthDrag({ onLift, onDrop }: MonthDragOptions) {
  const [ghost] = useState(() => new DragGhost());
  const [isDragging, setDragging] = useState(false);
  const stage = useDragStage({
    rendersMoves: true,
    onLift: ({ activatorEvent: { target } }) => {
      setDragging(true);
      onLift();
      return target instanceof Element ? lifted(target, ghost) : null;
    },
    onRelease: (drop) => {
      setDragging(false);
      if (drop !== null && drop.overId !== null) onDrop(drop.id, drop.overId);
    },
  });
  const context = { ...stage, collisionDetection: pointerWithin } satisfies DndContextProps;
  return { isDragging, context };
}

/** The picture goes with the pointer, and the table scrolls near the edges of what is seen of it. */
function lifted(target: Element, ghost: DragGhost): Lifted {
  const tile = target.closest<HTMLElement>('[data-post]');
  const table = target.closest('table');
  const area = table?.closest('[data-scroller]');
  return {
    scroller: () => (table && area ? upAndDown(area, table) : null),
    onPoint: (at) => ghost.show(tile ?? undefined, at, { count: 1 }),
    onEnd: () => ghost.end(),
  };
}
