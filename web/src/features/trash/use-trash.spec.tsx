import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { TrashItem } from '@tessera/contracts';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { pointPageAt, startApiServer } from '../../../test/api-server.js';
import { aUser, refusal } from '../../../test/people.js';
import { aPhoto } from '../../../test/photos.js';
import { trashKey } from '../../domain/photos/api/keys.js';
import { reportReachable } from '../../shared/api/connection.js';
import { shownToast } from '../../shared/ui/toast-store.js';
import { useTrashActions } from './use-trash.js';

const USER = aUser();
const PHOTO: TrashItem = {
  id: 'a'.repeat(32),
  kind: 'photo',
  name: null,
  gridId: null,
  thumbUrl: null,
  description: '',
  position: 0,
  deletedAt: '2026-01-02T03:04:05.000Z',
  erasedAt: '2026-02-01T03:04:05.000Z',
};

afterEach(() => {
  jest.restoreAllMocks();
  reportReachable();
});

/** What can be done with a photo in the trash. */
function trashOf(photo: TrashItem) {
  const client = new QueryClient();
  client.setQueryData(trashKey(USER.id), [photo]);
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useTrashActions(USER.id), { wrapper });
  return { client, actions: result.current };
}

it('reports that a photo is not restored because there is no network, and keeps it in the trash', async () => {
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  const { client, actions } = trashOf(PHOTO);
  actions.restore(PHOTO);
  await waitFor(() =>
    expect(shownToast()).toMatchObject({
      title: 'Restore failed',
      description: 'You are offline. Please try again when the network is back.',
      actions: [{ label: 'Retry' }],
    }),
  );
  expect(client.getQueryData(trashKey(USER.id))).toEqual([PHOTO]);
});

it('shows a photo once that is read while its restoration fails', async () => {
  const { client, actions } = trashOf(PHOTO);
  jest.spyOn(globalThis, 'fetch').mockImplementation(() => {
    client.setQueryData(trashKey(USER.id), [PHOTO]);
    return Promise.reject(new TypeError('Failed to fetch'));
  });
  actions.restore(PHOTO);
  await waitFor(() => expect(shownToast()).toMatchObject({ title: 'Restore failed' }));
  expect(client.getQueryData(trashKey(USER.id))).toEqual([PHOTO]);
});

it.each([
  ['erased for good', 'erase', `DELETE /api/trash/${PHOTO.id}`],
  ['restored', 'restore', `POST /api/photos/${PHOTO.id}/restore`],
] as const)(
  'does not bring a photo back that was to be %s, and that another device has taken out of the trash',
  async (_done, action, call) => {
    const api = await startApiServer();
    pointPageAt(api);
    api.on({ [call]: () => refusal('NOT_FOUND') });
    const { client, actions } = trashOf(PHOTO);
    actions[action](PHOTO);
    await waitFor(() => expect(client.getQueryState(trashKey(USER.id))?.isInvalidated).toBe(true));
    expect(client.getQueryData(trashKey(USER.id))).toEqual([]);
    expect(shownToast()).toMatchObject({ title: 'This was changed elsewhere.' });
    await api.close();
  },
);

it('tells of a restoration that is taken back after another device has deleted the photo', async () => {
  const api = await startApiServer();
  pointPageAt(api);
  api.on({
    [`POST /api/photos/${PHOTO.id}/restore`]: () => ({ body: aPhoto(PHOTO.id) }),
    [`DELETE /api/photos/${PHOTO.id}`]: () => refusal('NOT_FOUND'),
  });
  const { actions } = trashOf(PHOTO);
  actions.restore(PHOTO);
  await waitFor(() => expect(shownToast()).toMatchObject({ title: 'Photo restored' }));
  shownToast()?.actions?.[0]?.onSelect();
  await waitFor(() => expect(shownToast()).toMatchObject({ title: 'This was changed elsewhere.' }));
  await api.close();
});
