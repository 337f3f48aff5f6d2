import { TouchSensor, useSensor, useSensors, type TouchSensorOptions } from '@dnd-kit/core';
import { MOUSE, TOUCH } from './drag-figures.js';
import { DragMouseSensor } from './mouse-sensor.js';
import { SortableKeyboardSensor } from './sortable-keyboard-sensor.js';
import { SORTABLE_KEYBOARD } from './sortable-keyboard.js';

/** Mouse, touch and keyboard for a list that dnd-kit puts in order. */
export function useSortableSensors(touch: TouchSensorOptions = TOUCH) {
  return useSensors(
    useSensor(DragMouseSensor, MOUSE),
    useSensor(TouchSensor, touch),
    useSensor(SortableKeyboardSensor, SORTABLE_KEYBOARD),
  );
}
