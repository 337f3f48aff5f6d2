import { KeyboardSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core';
import { MOUSE, TOUCH } from './drag-figures.js';
import { DragMouseSensor } from './mouse-sensor.js';
import { SORTABLE_KEYBOARD } from './sortable-keyboard.js';

/** Mouse, touch and keyboard for a list that dnd-kit puts in order. */
export function useSortableSensors() {
  return useSensors(
    useSensor(DragMouseSensor, MOUSE),
    useSensor(TouchSensor, TOUCH),
    useSensor(KeyboardSensor, SORTABLE_KEYBOARD),
  );
}
