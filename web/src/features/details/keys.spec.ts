import type { KeyboardEvent } from 'react';
import { isSaveKey, stepOfKey } from './keys.js';

function press(key: string, on = '<div></div>', more: Partial<KeyboardEvent> = {}): KeyboardEvent {
  document.body.innerHTML = on;
  const target = document.body.querySelector('[data-here]') ?? document.body.firstElementChild;
  const keys = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, defaultPrevented: false };
  return { ...keys, key, target, ...more } as KeyboardEvent;
}

it('steps by the arrow keys to the right and to the left', () => {
  expect(['ArrowRight', 'ArrowLeft', 'ArrowUp', 'a'].map((key) => stepOfKey(press(key)))).toEqual([
    1, -1, 0, 0,
  ]);
});

it.each([
  '<textarea></textarea>',
  '<input>',
  '<div role="menu"><div data-here role="menuitemradio"></div></div>',
  '<button aria-roledescription="sortable" aria-pressed="true"></button>',
])('leaves the arrow keys to what uses them itself: %s', (element) => {
  expect(stepOfKey(press('ArrowRight', element))).toBe(0);
});

it('leaves Alt with an arrow to the browser, whose way back it is', () => {
  expect(stepOfKey(press('ArrowLeft', '<div></div>', { altKey: true }))).toBe(0);
});

it('saves by Ctrl or Cmd with Enter, and by nothing else', () => {
  const of = (more: Partial<KeyboardEvent>) => isSaveKey(press('Enter', '<textarea></textarea>', more));
  expect([of({ ctrlKey: true }), of({ metaKey: true }), of({})]).toEqual([true, true, false]);
});
