import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { pointPageAt, startApiServer, type ApiServer } from '../../../test/api-server.js';
import { refusal } from '../../../test/people.js';
import { storedToken, storeToken } from '../api/token-store.js';
import { shownToast } from '../ui/toast-store.js';
import { useLogOutPrompt } from './log-out-prompt.js';
import { noteUnfinished } from './unfinished.js';
import { useLogOut } from './use-log-out.js';

let api: ApiServer;
beforeEach(async () => {
  api = await startApiServer();
  pointPageAt(api);
  storeToken('t');
});
afterEach(async () => {
  jest.restoreAllMocks();
  localStorage.clear();
  await api.close();
});

const wrapper = ({ children }: { readonly children: ReactNode }) => <MemoryRouter>{children}</MemoryRouter>;

it("a log-out that the server refuses is 'Logged out' all the same, and says nothing of the refusal [8.12]", async () => {
  api.on({ 'POST /api/logout': () => refusal('INTERNAL') });
  const { result } = renderHook(useLogOut, { wrapper });
  act(() => result.current());
  await waitFor(() => expect(api.seen.map(({ path }) => path)).toEqual(['/api/logout']));
  expect(storedToken()).toBeNull();
  expect(shownToast()).toMatchObject({
    title: 'Logged out',
    description: 'You have been logged out successfully.',
  });
});

it('asks where pictures for posting wait, though no change and no upload does', () => {
  const waiting = {};
  noteUnfinished(waiting, { fullSize: 20 });
  const { result } = renderHook(() => ({ logOut: useLogOut(), prompt: useLogOutPrompt() }), { wrapper });
  act(() => result.current.logOut());
  expect(result.current.prompt).toMatchObject({ changes: 0, photos: 0, fullSize: 20 });
  expect(storedToken()).toBe('t');
  noteUnfinished(waiting, {});
});

it("a browser that does not let go of the token: 'Logout failed', 'Failed to log out. Please try again.' [8.2]", () => {
  jest.spyOn(Storage.prototype, 'removeItem').mockImplementation(() => {
    throw new DOMException('The storage is locked.', 'SecurityError');
  });
  const { result } = renderHook(useLogOut, { wrapper });
  act(() => result.current());
  expect(shownToast()).toMatchObject({
    title: 'Logout failed',
    description: 'Failed to log out. Please try again.',
    variant: 'destructive',
  });
});
