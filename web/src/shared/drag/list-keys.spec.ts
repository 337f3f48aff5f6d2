import type { KeySensorProps } from './keyboard-sensor.js';
import { LIST_KEYS } from './list-keys.js';

const rectAt = (left: number, top: number) => ({
  left,
  top,
  right: left + 100,
  bottom: top + 40,
  width: 100,
  height: 40,
});

/** A column of ten, 50 px each, of which 200 px are seen in what scrolls; the first one is held. */
function column() {
  const scroller = document.createElement('div');
  Object.defineProperties(scroller, {
    scrollHeight: { value: 500 },
    clientHeight: { value: 200 },
    scrollTo: { value: ({ top }: { top: number }) => (scroller.scrollTop = top) },
  });
  jest.spyOn(scroller, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, 200));
  const current = {
    collisionRect: rectAt(0, 0),
    draggingNodeRect: rectAt(0, 0),
    droppableRects: new Map(Array.from({ length: 10 }, (_, place) => [place, rectAt(0, place * 50)])),
    scrollableAncestors: [scroller],
  };
  const press = (key: string, times = 1) => {
    for (let time = 0; time < times; time += 1) {
      const onMove = ({ x, y }: { x: number; y: number }) => (current.collisionRect = rectAt(x, y));
      const props = { active: 0, context: { current }, onMove };
      LIST_KEYS.step(new KeyboardEvent('keydown', { key }), props as unknown as KeySensorProps);
    }
    return [current.collisionRect.top, scroller.scrollTop];
  };
  return press;
}

it('an arrow key moves what is held by 25 px, and from the middle of what is seen on it scrolls the list below it', () => {
  const press = column();
  expect(press('ArrowDown', 4)).toEqual([100, 0]);
  expect(press('ArrowDown', 2)).toEqual([100, 50]);
});

it('at the end of what can be scrolled it moves on in the window, and back from there', () => {
  const press = column();
  expect(press('ArrowDown', 16)).toEqual([100, 300]);
  expect(press('ArrowDown', 2)).toEqual([150, 300]);
  expect(press('ArrowUp', 2)).toEqual([100, 300]);
  expect(press('ArrowUp')).toEqual([100, 275]);
});

it('goes no further than the first and the last place', () => {
  const press = column();
  expect(press('ArrowUp')).toEqual([0, 0]);
  expect(press('ArrowLeft')).toEqual([0, 0]);
  expect(press('ArrowDown', 40)).toEqual([450, 300]);
});
