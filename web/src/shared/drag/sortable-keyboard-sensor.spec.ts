import type { KeyboardSensorProps } from '@dnd-kit/core';
import { SortableKeyboardSensor } from './sortable-keyboard-sensor.js';

type Context = KeyboardSensorProps['context'];

const RECT = { top: 0, left: 0, right: 10, bottom: 10, width: 10, height: 10 };
const KEYBOARD = { start: ['Space'], cancel: ['Escape'], end: ['Enter'] };

/** Picks up what is measured once `measure` is called. */
function pickUp() {
  const heard: string[] = [];
  const current = { collisionRect: null, scrollableAncestors: [] as Element[] };
  const context = { current } as unknown as Context;
  const event = new KeyboardEvent('keydown', { code: 'Space', bubbles: true });
  document.body.dispatchEvent(event);
  const props = {
    active: 'a',
    activeNode: { node: { current: null } },
    event,
    context,
    options: {
      keyboardCodes: KEYBOARD,
      coordinateGetter: ({ code }: KeyboardEvent) => {
        heard.push(code);
        return undefined;
      },
    },
    onStart: () => undefined,
    onMove: () => undefined,
    onEnd: () => heard.push('put down'),
    onCancel: () => heard.push('put back'),
  };
  new SortableKeyboardSensor(props as unknown as KeyboardSensorProps);
  return { heard, measure: () => Object.assign(current, { collisionRect: RECT }) };
}

const press = (code: string) =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { code, bubbles: true, cancelable: true }));

const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));

async function until(heard: readonly string[], count: number) {
  while (heard.length < count) await frame();
}

it('keys that come before what was picked up is measured follow in their order, and those behind them', async () => {
  const { heard, measure } = pickUp();
  press('ArrowDown');
  press('ArrowRight');
  await frame();
  await frame();
  expect(heard).toEqual([]);
  measure();
  await until(heard, 2);
  press('ArrowUp');
  press('Enter');
  await until(heard, 4);
  expect(heard).toEqual(['ArrowDown', 'ArrowRight', 'ArrowUp', 'put down']);
});

it('an early Escape puts it back, and what follows is no longer its business', async () => {
  const { heard, measure } = pickUp();
  press('Escape');
  measure();
  await until(heard, 1);
  press('ArrowDown');
  await frame();
  expect(heard).toEqual(['put back']);
});
