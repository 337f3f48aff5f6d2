import {
  KeyboardCode,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type KeyboardCoordinateGetter,
  type SensorDescriptor,
  type SensorOptions,
} from '@dnd-kit/core';
import { useMemo } from 'react';

/** Section 9, and the decisions page for touch. */
const MOUSE = { activationConstraint: { distance: 8 } };
const TOUCH = { activationConstraint: { delay: 200, tolerance: 8 } };

/** Enter opens a photo, so only Space picks it up; both put it down. */
const KEYS = {
  start: [KeyboardCode.Space],
  end: [KeyboardCode.Space, KeyboardCode.Enter],
  cancel: [KeyboardCode.Esc, KeyboardCode.Tab],
};

/**
 * Mouse, touch and keyboard. The keyboard moves by places of the grid instead of pixels: `onArrow` moves, and
 * the sensor itself moves nothing.
 */
export function useFeedSensors(onArrow: (event: KeyboardEvent) => void): SensorDescriptor<SensorOptions>[] {
  const keyboard = useMemo(() => {
    const coordinateGetter: KeyboardCoordinateGetter = (event) => {
      onArrow(event);
      return undefined;
    };
    return { keyboardCodes: KEYS, coordinateGetter };
  }, [onArrow]);
  return useSensors(
    useSensor(MouseSensor, MOUSE),
    useSensor(TouchSensor, TOUCH),
    useSensor(KeyboardSensor, keyboard),
  );
}
