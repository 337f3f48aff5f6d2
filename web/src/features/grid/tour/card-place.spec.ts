import { cardPlace } from './card-place.js';

const WINDOW = { width: 1440, height: 900 };
const CARD = { width: 320, height: 160 };

it('stands below what it points at, in the middle of it', () => {
  expect(cardPlace({ left: 600, top: 10, width: 100, height: 40 }, CARD, WINDOW)).toEqual({
    left: 490,
    top: 62,
  });
});

it('stands above where there is no room below', () => {
  expect(cardPlace({ left: 600, top: 800, width: 100, height: 40 }, CARD, WINDOW)).toEqual({
    left: 490,
    top: 628,
  });
});

it('stands over what fills the window, at its lower edge', () => {
  const { top } = cardPlace({ left: 250, top: 100, width: 935, height: 796 }, CARD, WINDOW);
  expect(top).toBe(900 - 160 - 16);
});

it('stays inside of the window, also of a phone', () => {
  expect(cardPlace({ left: 1400, top: 10, width: 36, height: 36 }, CARD, WINDOW).left).toBe(1104);
  const phone = { width: 360, height: 640 };
  expect(
    cardPlace({ left: 300, top: 10, width: 36, height: 36 }, { width: 328, height: 160 }, phone).left,
  ).toBe(16);
});
