import { toastPlace } from './toast-place.js';

const AREA = { left: 16, top: 16, right: 1424, bottom: 884 };
const TOAST = { width: 400, height: 60 };
const box = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

it('stands in the lower right corner where nothing is there', () => {
  expect(toastPlace(TOAST, AREA, [])).toMatchObject({ left: 1024, top: 824 });
});

it('stands beside what is in its corner, at the lower edge', () => {
  expect(toastPlace(TOAST, AREA, [box(900, 800, 500, 44)])).toMatchObject({ left: 16, top: 824 });
  expect(toastPlace(TOAST, AREA, [box(1100, 800, 300, 44)])).toMatchObject({ left: 520, top: 824 });
});

it('stands above a row of buttons that is as wide as the window', () => {
  const { left, top } = toastPlace(TOAST, AREA, [box(0, 820, 1440, 60)]);
  expect(left).toBe(1024);
  expect(top + TOAST.height).toBeLessThanOrEqual(820);
  expect(top + TOAST.height).toBeGreaterThan(812);
});

it('finds the gap between two rows, and covers least where there is none', () => {
  const rows = [box(0, 0, 390, 600), box(0, 700, 390, 144)];
  const { top } = toastPlace(
    { width: 358, height: 60 },
    { left: 16, top: 16, right: 374, bottom: 828 },
    rows,
  );
  expect([top >= 600, top + 60 <= 700]).toEqual([true, true]);
  expect(
    toastPlace(TOAST, AREA, [box(0, 0, 1440, 500), box(0, 500, 1440, 400), box(0, 760, 1440, 140)]).top,
  ).toBe(700);
});
