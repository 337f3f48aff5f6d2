import { whenIdle } from './when-idle.js';

let idleTimes: (() => void)[];
beforeEach(() => {
  idleTimes = [];
  Object.assign(window, {
    requestIdleCallback: (work: () => void) => idleTimes.push(work) - 1,
    cancelIdleCallback: (at: number) => (idleTimes[at] = () => undefined),
  });
});
afterEach(() => {
  for (const name of ['requestIdleCallback', 'cancelIdleCallback']) Reflect.deleteProperty(window, name);
});

it('does one thing in each idle time, until it is called off', () => {
  const done: string[] = [];
  const callOff = whenIdle(...['a', 'b', 'c'].map((name) => () => void done.push(name)));
  expect(done).toEqual([]);
  idleTimes[0]?.();
  expect(done).toEqual(['a']);
  idleTimes[1]?.();
  expect(done).toEqual(['a', 'b']);
  callOff();
  idleTimes[2]?.();
  expect(done).toEqual(['a', 'b']);
});

it('does everything a while later where the browser does not tell when it is idle', () => {
  jest.useFakeTimers();
  Reflect.deleteProperty(window, 'requestIdleCallback');
  const done: string[] = [];
  whenIdle(...['a', 'b'].map((name) => () => void done.push(name)));
  expect(done).toEqual([]);
  jest.runAllTimers();
  expect(done).toEqual(['a', 'b']);
  jest.useRealTimers();
});
