import { fireEvent, render, screen } from '@testing-library/react';
import { useCropGestures } from './use-crop-gestures.js';

const zooms: number[] = [];
const onZoom = (factor: number) => zooms.push(factor);
const onMove = () => undefined;

function Stage() {
  return <div data-testid="stage" {...useCropGestures({ onMove, onZoom })} />;
}

/** As Safari on a Mac tells of a pinch on the touchpad; returns whether the page was kept from zooming with it. */
function pinch(type: 'gesturestart' | 'gesturechange', scale: number): boolean {
  const event = new Event(type, { bubbles: true, cancelable: true });
  fireEvent(screen.getByTestId('stage'), Object.assign(event, { scale, clientX: 0, clientY: 0 }));
  return event.defaultPrevented;
}

beforeEach(() => {
  zooms.length = 0;
  render(<Stage />);
});

it('zooms by a pinch on the touchpad in Safari, and the page does not', () => {
  expect([pinch('gesturestart', 1), pinch('gesturechange', 2), pinch('gesturechange', 3)]).not.toContain(
    false,
  );
  expect(zooms).toEqual([2, 1.5]);
  pinch('gesturestart', 1);
  pinch('gesturechange', 0.5);
  expect(zooms).toEqual([2, 1.5, 0.5]);
});

it('leaves it to the fingers on a screen, of which iOS tells both', () => {
  fireEvent(screen.getByTestId('stage'), new MouseEvent('pointerdown', { bubbles: true }));
  pinch('gesturestart', 1);
  expect(pinch('gesturechange', 2)).toBe(true);
  expect(zooms).toEqual([]);
});
