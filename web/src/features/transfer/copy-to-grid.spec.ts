import { QueryClient } from '@tanstack/react-query';
import { PLANS, type CopyBody, type Grid } from '@tessera/contracts';
import { waitFor } from '@testing-library/react';
import { pointPageAt, startApiServer, type ApiServer, type Reply } from '../../../test/api-server.js';
import { seen } from '../../../test/render-grid-page.js';
import { refusal } from '../../../test/people.js';
import { photosOf } from '../../../test/photos.js';
import { ServedGrids } from '../../../test/two-grids.js';
import { dialogOf } from '../../domain/dialogs/dialogs.js';
import { historyOf } from '../../domain/history/grid-history.js';
import { stateQuery } from '../../domain/photos/api/read-state.js';
import { announceUserChanged } from '../../shared/session/user-changed.js';
import { shownToast, toast } from '../../shared/ui/toast-store.js';
import { copyToGrid } from './copy-to-grid.js';

const AUTUMN: Grid = { id: 'autumn', name: 'Autumn', createdAt: '2026-01-02T03:04:05.000Z', photoCount: 2 };

describe('a copy to another grid', () => {
  let api: ApiServer;
  let client: QueryClient;
  let served: ServedGrids;
  let opened: string[];

  const bodies = () =>
    api.seen.filter(({ path }) => path.endsWith('/copies')).map(({ body }) => JSON.parse(body) as CopyBody);
  const press = (label: string) =>
    shownToast()
      ?.actions?.find((action) => action.label === label)
      ?.onSelect();
  const copy = (ids: string) =>
    copyToGrid({
      client,
      limits: PLANS.creator,
      gridId: 'summer',
      ids: [...ids],
      to: AUTUMN,
      onOpen: (id) => opened.push(id),
    });
  const ended = (title: string) => waitFor(() => expect(shownToast()?.title).toBe(title), { timeout: 5_000 });

  beforeEach(async () => {
    api = await startApiServer();
    pointPageAt(api);
    opened = [];
    client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    served = new ServedGrids(api, { summer: photosOf('abc'), autumn: photosOf('xy') });
    await client.fetchQuery(stateQuery(client, 'summer'));
  });
  afterEach(() => api.close());

  it('tells how far it is, and at its end offers to open the grid and to take it back', async () => {
    void copy('ca');
    await waitFor(() =>
      expect(shownToast()).toMatchObject({ title: 'Copying to "Autumn"', description: '0 of 2 photos' }),
    );
    await ended('Copied to "Autumn"');
    const [body] = bodies();
    expect(body).toMatchObject({ to: 'autumn', ids: ['a', 'c'], at: 0 });
    expect([served.shown('summer'), served.shown('autumn')]).toEqual(['abc', `${body?.newIds.join('')}xy`]);
    press('Open');
    expect(opened).toEqual(['autumn']);
    const history = historyOf(client, 'summer');
    expect(history.steps.read().done.map(({ words }) => words)).toEqual(['copy of 2 photos to "Autumn"']);
    expect(await history.undo()).toBe(true);
    expect(served.shown('autumn')).toBe('xy');
    expect(await history.redo()).toBe(true);
    expect(served.shown('autumn')).toBe(`${body?.newIds.join('')}xy`);
  });

  it('leaves another toast alone while it goes on', async () => {
    void copy('a');
    await ended('Copying to "Autumn"');
    await waitFor(() => expect(bodies()).toHaveLength(1));
    const path = `/api/grids/summer/copies/${bodies()[0]?.id}`;
    const copied = { id: bodies()[0]?.id, total: 1, refusal: null };
    api.on({ [`GET ${path}`]: () => ({ body: { ...copied, state: 'running', done: 0 } }) });
    toast({ title: 'Photo deleted' });
    // What the first look found has been shown by the second.
    await waitFor(() => expect(seen(api, 'GET', path)).toHaveLength(2), { timeout: 5_000 });
    expect(shownToast()?.title).toBe('Photo deleted');
    api.on({ [`GET ${path}`]: () => ({ body: { ...copied, state: 'done', done: 1 } }) });
    await ended('Copied to "Autumn"');
  });

  it('that stops tells how much of it there is and why', async () => {
    const refused = { code: 'PHOTO_LIMIT_REACHED', message: 'The plan is full.' };
    void copy('ab');
    await waitFor(() => expect(bodies()).toHaveLength(1));
    const id = bodies()[0]?.id;
    const body = { id, state: 'failed', done: 1, total: 2, refusal: refused };
    api.on({ [`GET /api/grids/summer/copies/${id}`]: () => ({ body }) });
    await ended('Copy stopped');
    expect(shownToast()?.description).toBe('1 of 2 photos were copied. The plan is full.');
  });

  it('of one photo that stops tells that it was not copied', async () => {
    void copy('a');
    await waitFor(() => expect(bodies()).toHaveLength(1));
    const id = bodies()[0]?.id;
    const body = { id, state: 'failed', done: 0, total: 1, refusal: null };
    api.on({ [`GET /api/grids/summer/copies/${id}`]: () => ({ body }) });
    await ended('Copy stopped');
    expect(shownToast()?.description).toBe('The photo was not copied. Please try again.');
  });

  it('that the plan refuses leads to the one that has room, and is no step', async () => {
    const details = { limit: 9, current: 8, adding: 2 };
    api.on({ 'POST /api/grids/summer/copies': () => refusal('PHOTO_LIMIT_REACHED', details) });
    void copy('ab');
    await waitFor(() => expect(dialogOf('upgrade')?.upgrade).toBe('photos'));
    expect(historyOf(client, 'summer').steps.read().done).toEqual([]);
  });

  describe('that is under way when its person logs out', () => {
    const LOGGED_OUT = 'Logged out';
    const logOut = () => {
      announceUserChanged();
      expect(shownToast()?.open).toBe(false);
      toast({ title: LOGGED_OUT });
    };
    /** Has the server respond to that call as soon as the test does. */
    const hold = (call: string) => {
      let respond: (reply: Reply) => void = () => undefined;
      api.on({ [call]: () => new Promise((resolve) => (respond = resolve)) });
      return (reply: Reply) => respond(reply);
    };
    const READ = /^\/api\/grids\/summer\/copies\/./;
    const reads = () => api.seen.filter(({ method, path }) => method === 'GET' && READ.test(path));

    it('is followed no longer, and nobody is told of its end', async () => {
      const copying = copy('ab');
      await waitFor(() => expect(bodies()).toHaveLength(1));
      const respond = hold(`GET /api/grids/summer/copies/${bodies()[0]?.id}`);
      await waitFor(() => expect(reads()).toHaveLength(1));
      logOut();
      respond(refusal('UNAUTHENTICATED'));
      await copying;
      expect(shownToast()?.title).toBe(LOGGED_OUT);
    });

    it('is not asked for again, though it goes on', async () => {
      const copying = copy('ab');
      await waitFor(() => expect(bodies()).toHaveLength(1));
      const id = bodies()[0]?.id;
      const respond = hold(`GET /api/grids/summer/copies/${id}`);
      await waitFor(() => expect(reads()).toHaveLength(1));
      const calls = api.seen.length;
      logOut();
      respond({ body: { id, state: 'running', done: 1, total: 2, refusal: null } });
      await copying;
      expect(api.seen).toHaveLength(calls);
      expect(shownToast()?.title).toBe(LOGGED_OUT);
    });

    it('is told to nobody where it was refused before it began', async () => {
      const respond = hold('POST /api/grids/summer/copies');
      const copying = copy('ab');
      await waitFor(() => expect(bodies()).toHaveLength(1));
      logOut();
      respond(refusal('UNAUTHENTICATED'));
      await copying;
      expect(shownToast()?.title).toBe(LOGGED_OUT);
    });
  });
});
