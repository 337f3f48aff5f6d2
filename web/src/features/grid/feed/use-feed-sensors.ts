import {
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type SensorDescriptor,
  type SensorOptions,
} from '@dnd-kit/core';
import { useMemo } from 'react';
import { FeedKeyboardSensor } from './keyboard-sensor.js';

/** Section 9, and the decisions page for touch. */
const MOUSE = { activationConstraint: { distance: 8 } };
const TOUCH = { activationConstraint: { delay: 200, tolerance: 8 } };

/** Mouse, touch and keyboard; `onArrow` moves what the keyboard holds. */
export function useFeedSensors(onArrow: (event: KeyboardEvent) => void): SensorDescriptor<SensorOptions>[] {
  const keyboard = useMemo(() => ({ onArrow }), [onArrow]);
  return useSensors(
    useSensor(MouseSensor, MOUSE),
    useSensor(TouchSensor, TOUCH),
    useSensor(FeedKeyboardSensor, keyboard),
  );
}
