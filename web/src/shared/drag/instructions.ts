import { KEYBOARD_STEP } from './drag-figures.js';

/** How something is dragged by keyboard, for whoever hears the page; `it` is the name at the first mention. */
export const howToDrag = (it: string): string =>
  `Press Space to pick ${it} up, the arrow keys to move it by ${KEYBOARD_STEP} pixels, Shift with an arrow key to move it by one place, Space to put it down, and Escape to cancel.`;
