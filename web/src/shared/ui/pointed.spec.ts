import { fireEvent } from '@testing-library/react';
import { followPointer, isPointed } from './pointed.js';

it('knows the latest input by pointer or keyboard; a modifier alone is neither', () => {
  followPointer();
  expect(isPointed()).toBe(false);
  fireEvent.pointerDown(document.body);
  expect(isPointed()).toBe(true);
  fireEvent.keyDown(document.body, { key: 'Shift' });
  expect(isPointed()).toBe(true);
  fireEvent.keyDown(document.body, { key: 'Tab' });
  expect(isPointed()).toBe(false);
});
