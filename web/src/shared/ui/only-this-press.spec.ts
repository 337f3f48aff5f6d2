import { fireEvent } from '@testing-library/dom';
import { onlyThisPress } from './only-this-press.js';

const pressed = jest.fn();
const typed = jest.fn();
let heir: HTMLButtonElement;

beforeEach(() => {
  heir = document.createElement('button');
  heir.addEventListener('click', pressed);
  heir.addEventListener('keydown', typed);
  document.body.replaceChildren(heir);
  onlyThisPress();
});

afterEach(() => {
  jest.resetAllMocks();
});

it('drops the second half of a double click, whatever stands there by then', () => {
  expect(fireEvent.click(heir, { detail: 2 })).toBe(false);
  expect(pressed).not.toHaveBeenCalled();
});

it('drops a held key, however long it is held', () => {
  expect(fireEvent.keyDown(heir, { key: 'Enter', repeat: true })).toBe(false);
  expect(fireEvent.keyDown(heir, { key: 'Enter', repeat: true })).toBe(false);
  expect(typed).not.toHaveBeenCalled();
});

it('takes the next press by itself, and a double click after that', () => {
  fireEvent.click(heir, { detail: 1 });
  fireEvent.click(heir, { detail: 2 });
  expect(pressed).toHaveBeenCalledTimes(2);
});
