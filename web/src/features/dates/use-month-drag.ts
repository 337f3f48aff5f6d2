import { pointerWithin, useSensor, useSensors, type DndContextProps } from '@dnd-kit/core';
import { getEventCoordinates } from '@dnd-kit/utilities';
import { useEffect, useMemo, useState } from 'react';
import { MOUSE, TOUCH } from '../../shared/drag/drag-figures.js';
import { DragGhost } from '../../shared/drag/drag-ghost.js';
import { DragStage } from '../../shared/drag/drag-stage.js';
import { DragMouseSensor, DragTouchSensor } from '../../shared/drag/pointer-sensors.js';
import { upAndDown } from '../../shared/drag/strip-scroller.js';

interface MonthDragParts {
  readonly onLift: () => void;
  readonly onDrop: (id: string, day: string) => void;
}

/** How a pointer drags a post to a day, for `DndContext`. The keys move it by themselves: see useMonthMoves. */
export function useMonthDrag({ onLift, onDrop }: MonthDragParts) {
  const [stage] = useState(() => new DragStage());
  const [ghost] = useState(() => new DragGhost());
  const [isDragging, setDragging] = useState(false);
  // The month may close while a post of it is held.
  useEffect(() => () => void stage.end(), [stage]);
  const follows = useMemo(() => ({ onPoint: stage.move, rendersMoves: true }), [stage]);
  const sensors = useSensors(
    useSensor(
      DragMouseSensor,
      useMemo(() => ({ ...MOUSE, ...follows }), [follows]),
    ),
    useSensor(
      DragTouchSensor,
      useMemo(() => ({ ...TOUCH, ...follows }), [follows]),
    ),
  );
  const end = () => {
    stage.end();
    setDragging(false);
  };
  const context = {
    sensors,
    // dnd-kit would scroll the page behind the dialog, too.
    autoScroll: false,
    collisionDetection: pointerWithin,
    onDragStart: ({ activatorEvent }) => {
      setDragging(true);
      onLift();
      const target = activatorEvent.target instanceof Element ? activatorEvent.target : null;
      const tile = target?.closest<HTMLElement>('[data-post]');
      const table = target?.closest('table');
      const area = table?.closest('[data-scroller]');
      stage.start(activatorEvent, getEventCoordinates(activatorEvent), {
        scroller: () => (table && area ? upAndDown(area, table) : null),
        onPoint: (at) => ghost.show(tile ?? undefined, at, { count: 1 }),
        onEnd: () => ghost.end(),
      });
    },
    onDragEnd: ({ active, over }) => {
      end();
      if (over !== null) onDrop(String(active.id), String(over.id));
    },
    onDragCancel: end,
  } satisfies DndContextProps;
  return { isDragging, context };
}
