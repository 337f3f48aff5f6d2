import { act, renderHook } from '@testing-library/react';
import { blockReads, readsAllowed, useReadsAllowed } from './reads-gate.js';

it('stays shut until the last who shut it lets go, however often each does', () => {
  const { result } = renderHook(() => useReadsAllowed());
  expect(result.current).toBe(true);
  let first = (): void => undefined;
  let second = (): void => undefined;
  act(() => {
    first = blockReads();
    second = blockReads();
  });
  expect(result.current).toBe(false);
  act(() => {
    first();
    first();
  });
  expect(readsAllowed()).toBe(false);
  act(() => second());
  expect(result.current).toBe(true);
});
