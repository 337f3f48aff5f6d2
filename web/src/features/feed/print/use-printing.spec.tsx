import { act, fireEvent, renderHook } from '@testing-library/react';
import { dismissToast, shownToast } from '../../../shared/ui/toast-store.js';
import { usePrinting } from './use-printing.js';

const print = jest.fn();

beforeEach(() => {
  jest.useFakeTimers();
  window.print = print.mockReset();
  document.body.innerHTML = '<div data-print-sheet><img src="/late.webp"></div>';
  Object.defineProperty(picture(), 'complete', { value: false });
});
afterEach(() => {
  act(() => dismissToast());
  jest.useRealTimers();
});

const picture = () => document.querySelector('img') as HTMLImageElement;
const pressPrint = () => fireEvent.keyDown(document.body, { key: 'p', ctrlKey: true });
const told = () => {
  const shown = shownToast();
  return shown?.open ? shown.title : null;
};
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

it('tells of a wait for pictures that is felt, until it prints', async () => {
  renderHook(() => usePrinting('[data-print-sheet]'));
  pressPrint();
  await pass(200);
  expect(told()).toBeNull();
  await pass(200);
  expect(told()).toBe('Preparing the print...');
  expect(print).not.toHaveBeenCalled();
  fireEvent.load(picture());
  await pass(0);
  expect(told()).toBeNull();
  expect(print).toHaveBeenCalledTimes(1);
});

it.each([
  ['Escape', () => fireEvent.keyDown(document.body, { key: 'Escape' })],
  ['Cancel in the toast', () => shownToast()?.actions?.[0]?.onSelect()],
])('prints nothing once %s has called the wait off, and can be asked again', async (_, callOff) => {
  const { result } = renderHook(() => usePrinting('[data-print-sheet]'));
  pressPrint();
  await pass(400);
  act(() => void callOff());
  await pass(6_000);
  expect([told(), result.current]).toEqual([null, false]);
  expect(print).not.toHaveBeenCalled();
  pressPrint();
  fireEvent.load(picture());
  await pass(0);
  expect(print).toHaveBeenCalledTimes(1);
});

it('prints no page that comes after the grid', async () => {
  const { unmount } = renderHook(() => usePrinting('[data-print-sheet]'));
  pressPrint();
  await pass(400);
  unmount();
  await pass(6_000);
  expect(told()).toBeNull();
  expect(print).not.toHaveBeenCalled();
});

it('draws nothing for paper after a print that the browser has refused', async () => {
  const { result } = renderHook(() => usePrinting('[data-print-sheet]'));
  pressPrint();
  expect(result.current).toBe(true);
  await pass(5_000);
  expect(print).toHaveBeenCalledTimes(1);
  expect(result.current).toBe(false);
});

it('draws for paper until the end of a print that goes on', async () => {
  print.mockImplementation(() => window.dispatchEvent(new Event('beforeprint')));
  const { result } = renderHook(() => usePrinting('[data-print-sheet]'));
  pressPrint();
  await pass(5_000);
  expect(result.current).toBe(true);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(result.current).toBe(false);
});
