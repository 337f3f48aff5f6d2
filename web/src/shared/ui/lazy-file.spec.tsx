import { act, renderHook, waitFor } from '@testing-library/react';
import { createLazyFile, useLazyFile } from './lazy-file.js';

const FILE = { text: 'here' };

it('is fetched once, when it is first wanted, and is there at once from then on', async () => {
  const load = jest.fn(() => Promise.resolve(FILE));
  const file = createLazyFile(load);
  const { result, rerender } = renderHook(({ wanted }) => useLazyFile(file, wanted, jest.fn()), {
    initialProps: { wanted: false },
  });
  expect(load).not.toHaveBeenCalled();
  rerender({ wanted: true });
  expect(result.current).toBeNull();
  await waitFor(() => expect(result.current).toBe(FILE));
  const { result: next } = renderHook(() => useLazyFile(file, true, jest.fn()));
  expect(next.current).toBe(FILE);
  expect(load).toHaveBeenCalledTimes(1);
});

it('draws nobody once more who does not want it yet', async () => {
  const file = createLazyFile(() => Promise.resolve(FILE));
  const drawn = jest.fn();
  const { result, rerender } = renderHook(
    ({ wanted }) => {
      drawn();
      return useLazyFile(file, wanted, jest.fn());
    },
    { initialProps: { wanted: false } },
  );
  await act(() => file.fetch());
  expect(drawn).toHaveBeenCalledTimes(1);
  expect(result.current).toBeNull();
  rerender({ wanted: true });
  expect(result.current).toBe(FILE);
  rerender({ wanted: false });
  expect(result.current).toBe(FILE);
});

it('is fetched once more when it is wanted again after a failure', async () => {
  jest.useFakeTimers();
  let connected = false;
  const load = jest.fn(() => (connected ? Promise.resolve(FILE) : Promise.reject(new Error('no network'))));
  const file = createLazyFile(load);
  const onFailure = jest.fn();
  const { result, rerender } = renderHook(({ wanted }) => useLazyFile(file, wanted, onFailure), {
    initialProps: { wanted: true },
  });
  await jest.advanceTimersByTimeAsync(10_000);
  expect(onFailure).toHaveBeenCalledTimes(1);
  expect(result.current).toBeNull();
  connected = true;
  rerender({ wanted: false });
  rerender({ wanted: true });
  await act(() => jest.advanceTimersByTimeAsync(0));
  expect(result.current).toBe(FILE);
  expect(onFailure).toHaveBeenCalledTimes(1);
  jest.useRealTimers();
});
