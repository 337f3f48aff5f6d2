import { keyboardStep } from './keyboard-step.js';

const REACH = { from: { x: 0, y: 0 }, to: { x: 300, y: 400 } };

it.each([
  ['ArrowLeft', { x: 75, y: 100 }],
  ['ArrowRight', { x: 125, y: 100 }],
  ['ArrowUp', { x: 100, y: 75 }],
  ['ArrowDown', { x: 100, y: 125 }],
])('%s moves what is held by 25 px', (key, to) => {
  expect(keyboardStep(key, { x: 100, y: 100 }, REACH)).toEqual(to);
});

it('goes less than 25 px where its reach ends', () => {
  expect(keyboardStep('ArrowLeft', { x: 10, y: 0 }, REACH)).toEqual({ x: 0, y: 0 });
  expect(keyboardStep('ArrowRight', { x: 290, y: 0 }, REACH)).toEqual({ x: 300, y: 0 });
  expect(keyboardStep('ArrowDown', { x: 300, y: 400 }, REACH)).toEqual({ x: 300, y: 400 });
});

it('leaves other keys alone', () => {
  expect(keyboardStep('Enter', { x: 100, y: 100 }, REACH)).toBeNull();
});
