import { KeyboardSensor, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core';
import { MOUSE, TOUCH } from './drag-figures.js';
import { SORTABLE_KEYBOARD } from './sortable-keyboard.js';

/** Mouse, touch and keyboard for a list that dnd-kit puts in order. */
export function useSortableSensors() {
  return useSensors(
    useSensor(MouseSensor, MOUSE),
    useSensor(TouchSensor, TOUCH),
    useSensor(KeyboardSensor, SORTABLE_KEYBOARD),
  );
}
