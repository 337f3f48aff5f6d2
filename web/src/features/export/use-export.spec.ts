import { PLANS } from '@tessera/contracts';
import { act, renderHook, waitFor } from '@testing-library/react';
import { refusal } from '../../../test/people.js';
import { photosOf } from '../../../test/photos.js';
import { eachPage, GRID, seen } from '../../../test/render-grid-page.js';
import type { ApiServer, Reply } from '../../../test/api-server.js';
import { announceUserChanged } from '../../shared/session/user-changed.js';
import { shownToast, toast } from '../../shared/ui/toast-store.js';
import { useExport } from './use-export.js';

describe('an export', () => {
  let api: ApiServer;
  eachPage((server) => {
    api = server;
  });

  it('that is not allowed any more because its person has logged out is told to nobody', async () => {
    const path = `/api/grids/${GRID.id}/export-permission`;
    let respond: (reply: Reply) => void = () => undefined;
    api.on({ [`GET ${path}`]: () => new Promise((resolve) => (respond = resolve)) });
    const { result } = renderHook(() => useExport(GRID.id, photosOf('a'), '3:4', PLANS.creator));
    act(() => result.current.start(1));
    await waitFor(() => expect(seen(api, 'GET', path)).toHaveLength(1));
    announceUserChanged();
    toast({ title: 'Logged out' });
    respond(refusal('UNAUTHENTICATED'));
    await waitFor(() => expect(result.current.busy).toBe(false));
    expect(shownToast()).toMatchObject({ title: 'Logged out', open: true });
  });
});
