import {
  TouchSensor,
  useSensor,
  useSensors,
  type MouseSensorOptions,
  type SensorDescriptor,
  type SensorOptions,
  type SensorProps,
  type TouchSensorOptions,
} from '@dnd-kit/core';
import { useMemo } from 'react';
import { MOUSE, TOUCH } from '../../../shared/drag/drag-figures.js';
import { DragMouseSensor } from '../../../shared/drag/mouse-sensor.js';
import type { Point } from '../../../shared/points.js';
import { FeedKeyboardSensor, type FeedKeyboardOptions } from './keyboard-sensor.js';

export interface FeedSensorParts extends FeedKeyboardOptions {
  /** The pointer that holds something is at that point of the window. */
  readonly onPoint: (at: Point) => void;
}

/* The moves of a pointer go to the stage at once, past dnd-kit, which would render with each. */

class FeedMouseSensor extends DragMouseSensor {
  constructor(props: SensorProps<MouseSensorOptions & Pick<FeedSensorParts, 'onPoint'>>) {
    super({ ...props, onMove: props.options.onPoint });
  }
}

class FeedTouchSensor extends TouchSensor {
  constructor(props: SensorProps<TouchSensorOptions & Pick<FeedSensorParts, 'onPoint'>>) {
    super({ ...props, onMove: props.options.onPoint });
  }
}

/** Mouse, touch and keyboard for the feed. */
export function useFeedSensors({
  onArrow,
  mayLift,
  onPoint,
}: FeedSensorParts): SensorDescriptor<SensorOptions>[] {
  const mouse = useMemo(() => ({ ...MOUSE, onPoint }), [onPoint]);
  const touch = useMemo(() => ({ ...TOUCH, onPoint }), [onPoint]);
  const keyboard = useMemo(() => ({ onArrow, mayLift }), [mayLift, onArrow]);
  return useSensors(
    useSensor(FeedMouseSensor, mouse),
    useSensor(FeedTouchSensor, touch),
    useSensor(FeedKeyboardSensor, keyboard),
  );
}
