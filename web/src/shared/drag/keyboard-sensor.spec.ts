import { DragKeyboardSensor, type KeySensorProps } from './keyboard-sensor.js';

const RECT = { top: 0, left: 0, right: 10, bottom: 10, width: 10, height: 10 };

const keydown = (key: string, more: KeyboardEventInit = {}) =>
  document.body.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
  );

let end: () => void = () => undefined;
afterEach(() => end());

/** Picks up what is measured once `measure` is called. */
function pickUp() {
  const heard: string[] = [];
  const current = { collisionRect: null };
  const event = new KeyboardEvent('keydown', { key: ' ', bubbles: true });
  document.body.dispatchEvent(event);
  const props = {
    activeNode: { node: { current: null } },
    event,
    context: { current },
    options: {
      step: ({ key }: KeyboardEvent) => heard.push(key),
      atEnd: (task: () => void) => (end = task),
    },
    onStart: () => undefined,
    onEnd: () => heard.push('put down'),
    onCancel: () => heard.push('put back'),
  };
  new DragKeyboardSensor(props as unknown as KeySensorProps);
  return { heard, measure: () => Object.assign(current, { collisionRect: RECT }) };
}

function held() {
  const { heard, measure } = pickUp();
  measure();
  return heard;
}

const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));

async function until(heard: readonly string[], count: number) {
  while (heard.length < count) await frame();
}

describe('keys that come before what was picked up is measured', () => {
  it('follow in their order, and those behind them', async () => {
    const { heard, measure } = pickUp();
    keydown('ArrowDown');
    keydown('ArrowRight');
    await frame();
    await frame();
    expect(heard).toEqual([]);
    measure();
    keydown('ArrowUp');
    keydown('Enter');
    await until(heard, 4);
    expect(heard).toEqual(['ArrowDown', 'ArrowRight', 'ArrowUp', 'put down']);
  });

  it('put it back by Escape, and what follows is no longer their business', async () => {
    const { heard, measure } = pickUp();
    keydown('Escape');
    measure();
    await until(heard, 1);
    keydown('ArrowDown');
    await frame();
    expect(heard).toEqual(['put back']);
  });
});

it('an arrow key that leads nowhere does not scroll the page instead, and other keys are left alone', () => {
  const heard = held();
  expect(keydown('ArrowDown')).toBe(false);
  expect(keydown('s')).toBe(true);
  expect(heard).toEqual(['ArrowDown']);
});

it('a key that is held down moves on and on, and puts nothing down', () => {
  const heard = held();
  keydown(' ', { repeat: true });
  keydown('ArrowDown', { repeat: true });
  expect(heard).toEqual(['ArrowDown']);
});

it.each([
  ['Tab', () => keydown('Tab')],
  ['a press of a pointer', () => document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))],
  ['another size of the window', () => window.dispatchEvent(new Event('resize'))],
  ['another tab of the browser', () => document.dispatchEvent(new Event('visibilitychange'))],
])('%s puts it back', (_name, act) => {
  const heard = held();
  act();
  expect(heard).toEqual(['put back']);
});

it('hears no more keys once its list has gone', () => {
  const heard = held();
  end();
  expect(keydown('ArrowDown')).toBe(true);
  expect(heard).toEqual([]);
});

describe('picking up', () => {
  const lifts = (key: string, { repeat = false, onHandle = true, isFree = true } = {}) => {
    const handle = document.createElement('button');
    const nativeEvent = new KeyboardEvent('keydown', { key, repeat });
    const event = { nativeEvent, target: onHandle ? handle : document.body };
    const options = { mayLift: () => isFree, step: () => undefined, atEnd: () => undefined };
    const active = { activatorNode: { current: handle } };
    return DragKeyboardSensor.activators[0]?.handler(event, options, { active } as unknown as Parameters<
      (typeof DragKeyboardSensor.activators)[0]['handler']
    >[2]);
  };

  it('is what Space does on the handle, where it may be lifted', () => {
    expect(lifts(' ')).toBe(true);
    expect(lifts('Enter')).toBe(false);
    expect(lifts(' ', { repeat: true })).toBe(false);
    expect(lifts(' ', { onHandle: false })).toBe(false);
    expect(lifts(' ', { isFree: false })).toBe(false);
  });
});
