import { act, render } from '@testing-library/react';
import { TourHost } from './tour-host.js';
import { closeTour, endTour, tourState } from './tour-store.js';

beforeEach(() => {
  localStorage.clear();
  closeTour();
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

const after = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

it('comes 2 s after the first load [2.30] [9.5]', async () => {
  render(<TourHost ready />);
  await after(1_999);
  expect(tourState()).toBe('closed');
  await after(1);
  expect(tourState()).toBe('welcome');
});

it('waits for the photos, and until nothing else stands open', async () => {
  const { rerender } = render(<TourHost ready={false} />);
  await after(10_000);
  expect(tourState()).toBe('closed');
  const dialog = document.createElement('div');
  dialog.setAttribute('role', 'dialog');
  document.body.append(dialog);
  rerender(<TourHost ready />);
  await after(5_000);
  expect(tourState()).toBe('closed');
  dialog.remove();
  await after(2_000);
  expect(tourState()).toBe('welcome');
});

it('does not come again by itself in a browser where it ended [2.30]', async () => {
  endTour();
  render(<TourHost ready />);
  await after(10_000);
  expect(tourState()).toBe('closed');
});
