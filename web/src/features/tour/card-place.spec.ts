import { cardPlace } from './card-place.js';

const WINDOW = { width: 1440, height: 900 };
const CARD = { width: 320, height: 160 };
const NONE = { top: 0, right: 0, bottom: 0, left: 0 };

it('stands below what it points at, in the middle of it', () => {
  expect(cardPlace({ left: 600, top: 10, width: 100, height: 40 }, CARD, WINDOW, NONE)).toEqual({
    left: 490,
    top: 62,
  });
});

it('stands above where there is no room below', () => {
  expect(cardPlace({ left: 600, top: 800, width: 100, height: 40 }, CARD, WINDOW, NONE)).toEqual({
    left: 490,
    top: 628,
  });
});

it('stands over what fills the window, at its lower edge', () => {
  const { top } = cardPlace({ left: 250, top: 100, width: 935, height: 796 }, CARD, WINDOW, NONE);
  expect(top).toBe(900 - 160 - 16);
});

it('stays inside of the window, also of a phone', () => {
  expect(cardPlace({ left: 1400, top: 10, width: 36, height: 36 }, CARD, WINDOW, NONE).left).toBe(1104);
  const phone = { width: 360, height: 640 };
  expect(
    cardPlace({ left: 300, top: 10, width: 36, height: 36 }, { width: 328, height: 160 }, phone, NONE).left,
  ).toBe(16);
});

it('keeps clear of what notch and corners take of the window', () => {
  const safe = { top: 47, right: 44, bottom: 34, left: 44 };
  const size = { width: 844, height: 390 };
  const place = (left: number, top: number) =>
    cardPlace({ left, top, width: 36, height: 36 }, CARD, size, safe);
  expect(place(0, 0).left).toBe(44);
  expect(place(800, 0).left).toBe(844 - 320 - 44);
  expect(cardPlace({ left: 44, top: 60, width: 756, height: 320 }, CARD, size, safe).top).toBe(
    390 - 160 - 34,
  );
});
