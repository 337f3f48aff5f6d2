import { TouchSensor, useSensor, useSensors, type SensorDescriptor, type SensorOptions } from '@dnd-kit/core';
import { useMemo } from 'react';
import { MOUSE, TOUCH } from '../drag/drag-figures.js';
import { DragMouseSensor } from '../drag/mouse-sensor.js';
import { FeedKeyboardSensor } from './keyboard-sensor.js';

/** Mouse, touch and keyboard; `onArrow` moves what the keyboard holds. */
export function useFeedSensors(onArrow: (event: KeyboardEvent) => void): SensorDescriptor<SensorOptions>[] {
  const keyboard = useMemo(() => ({ onArrow }), [onArrow]);
  return useSensors(
    useSensor(DragMouseSensor, MOUSE),
    useSensor(TouchSensor, TOUCH),
    useSensor(FeedKeyboardSensor, keyboard),
  );
}
