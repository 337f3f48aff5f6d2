import {
  useSensor,
  useSensors,
  type DndContextProps,
  type DragStartEvent,
  type TouchSensorOptions,
} from '@dnd-kit/core';
import { getEventCoordinates } from '@dnd-kit/utilities';
import { useEffect, useMemo, useState } from 'react';
import type { Point } from '../points.js';
import { MOUSE, TOUCH } from './drag-figures.js';
import { DragStage, type Lifted, type Release } from './drag-stage.js';
import { DragKeyboardSensor, type DragKeys } from './keyboard-sensor.js';
import { DragMouseSensor, DragTouchSensor } from './pointer-sensors.js';

export interface Drop extends Release {
  readonly id: string;
  /** What it was dropped on in a list that dnd-kit puts in order. */
  readonly overId: string | null;
}

interface DragStageOptions {
  /** Without them the keyboard drags nothing here: what it does instead is the caller's. */
  readonly keys?: DragKeys;
  /** When a finger begins to drag; by default once it has held still. */
  readonly touch?: TouchSensorOptions | undefined;
  /** Whether dnd-kit moves what is held, for which it renders with each move of the pointer. */
  readonly rendersMoves: boolean;
  /** A press or a key became a drag, `at` that point of the window; null where it may lift nothing. */
  readonly onLift: (event: DragStartEvent, at: Point | null) => Lifted | null;
  /** It was put down, also where nothing was lifted; null where it was called off. */
  readonly onRelease: (drop: Drop | null) => void;
}

/** dnd-kit would scroll the page without end and sideways. */
const NO_SCROLL = { enabled: false, layoutShiftCompensation: false };

/**
 * How things are dragged, wherever they are: for `DndContext`. What a list does itself is to lay its tiles out, and to
 * announce what happens to those who do not see it.
 */
export function useDragStage({ keys, touch = TOUCH, rendersMoves, onLift, onRelease }: DragStageOptions) {
  const [stage] = useState(() => new DragStage());
  // The list may go away while something of it is held.
  useEffect(() => () => void stage.end(), [stage]);
  const follows = useMemo(() => ({ onPoint: stage.move, rendersMoves }), [rendersMoves, stage]);
  const keyboard = useMemo(
    () => keys && { sensor: DragKeyboardSensor, options: { ...keys, atEnd: stage.atEnd } },
    [keys, stage],
  );
  const sensors = useSensors(
    useSensor(
      DragMouseSensor,
      useMemo(() => ({ ...MOUSE, ...follows }), [follows]),
    ),
    useSensor(
      DragTouchSensor,
      useMemo(() => ({ ...touch, ...follows }), [follows, touch]),
    ),
    keyboard,
  );
  return {
    sensors,
    autoScroll: NO_SCROLL,
    onDragStart: (event) => {
      const at = getEventCoordinates(event.activatorEvent);
      stage.start(event.activatorEvent, at, onLift(event, at));
    },
    onDragEnd: ({ active, over }) =>
      onRelease({ ...stage.end(), id: String(active.id), overId: over === null ? null : String(over.id) }),
    onDragCancel: () => {
      stage.end();
      onRelease(null);
    },
  } satisfies DndContextProps;
}
