import { act, renderHook } from '@testing-library/react';
import { useIncomingFiles } from './use-incoming-files.js';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Files are held over the page, at a place without elements: no event has a related target. */
const drag = (type: 'dragenter' | 'dragover' | 'dragleave') =>
  act(() => {
    const place = { clientX: 200, clientY: 200, dataTransfer: { types: ['Files'] }, relatedTarget: null };
    window.dispatchEvent(Object.assign(new Event(type, { cancelable: true }), place));
  });

const hold = () => {
  const shown: unknown[] = [];
  const { result } = renderHook(() => {
    const hover = useIncomingFiles(() => undefined);
    shown.push(hover);
    return hover;
  });
  return { result, shown };
};

it('shows files that are held over the page without a break in a browser that does not tell where they went, as Safari', () => {
  const { shown } = hold();
  drag('dragenter');
  shown.length = 0;
  for (let tile = 0; tile < 3; tile += 1) {
    drag('dragenter');
    drag('dragleave');
    act(() => jest.advanceTimersByTime(100));
    drag('dragover');
  }
  act(() => jest.advanceTimersByTime(1000));
  expect(shown).not.toContain(null);
});

it('shows none any more once they have left the window, or were let go of by Escape', () => {
  const { result } = hold();
  drag('dragenter');
  expect(result.current).toBe('page');
  drag('dragleave');
  act(() => jest.advanceTimersByTime(1000));
  expect(result.current).toBeNull();
});
