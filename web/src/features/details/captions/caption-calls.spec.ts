import { QueryClient } from '@tanstack/react-query';
import type { Photo } from '@tessera/contracts';
import { waitFor } from '@testing-library/react';
import { pointPageAt, startApiServer, type ApiServer } from '../../../../test/api-server.js';
import { CHANGES, changesSent, GRID, takeChanges } from '../../../../test/render-grid-page.js';
import { photosOf, stateOf } from '../../../../test/photos.js';
import { historyOf } from '../../../domain/history/grid-history.js';
import { ChangedElsewhereError } from '../../../domain/photos/changed-elsewhere.js';
import { ledgerOf, type PhotoLedger } from '../../../domain/photos/photo-ledger.js';
import { captionCalls } from './caption-calls.js';
import type { SentCaption } from './caption-saver.js';

describe('the calls of captions', () => {
  let api: ApiServer;
  let ledger: PhotoLedger;
  let client: QueryClient;

  const read = (photos: readonly Photo[]) => {
    ledger.read({ data: stateOf(photos), headers: new Headers({ 'X-Grid-Version': '1' }) });
    takeChanges(api, photos);
  };
  const calls = () => captionCalls(ledger, historyOf(client, GRID.id));
  const caption = (overrides: Partial<SentCaption> = {}): SentCaption => ({
    photoId: 'a',
    text: 'mine',
    seen: 'old',
    visit: {},
    ...overrides,
  });
  const shown = (id: string) => ledger.photos.find((photo) => photo.id === id)?.description;

  beforeEach(async () => {
    api = await startApiServer();
    pointPageAt(api);
    client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    ledger = ledgerOf(client, GRID.id);
    read(photosOf('ab', { a: { description: 'old' } }));
  });
  afterEach(() => api.close());

  it('are changes, shown at once, those of one visit of the field one step of the history [D3.5]', async () => {
    const { send } = calls();
    const visit = {};
    const first = send(caption({ text: 'one', visit }));
    expect(shown('a')).toBe('one');
    await first;
    await send(caption({ text: 'one two', seen: 'one', visit }));
    await send(caption({ text: 'three', seen: 'one two' }));
    const history = historyOf(client, GRID.id);
    expect(history.steps.read().done.map(({ words }) => words)).toEqual([
      'edit of a caption',
      'edit of a caption',
    ]);
    await history.undo();
    expect(shown('a')).toBe('one two');
    await history.undo();
    expect(shown('a')).toBe('old');
    expect(changesSent(api).at(-1)).toMatchObject({
      changes: [{ kind: 'set', id: 'a', field: 'description', value: 'old', seen: 'one two' }],
    });
    await history.redo();
    expect(shown('a')).toBe('one two');
  });

  it('of a visit that ends with the text that it began with are no step', async () => {
    const { send } = calls();
    const visit = {};
    await send(caption({ text: 'one', visit }));
    await send(caption({ text: 'old', seen: 'one', visit }));
    await waitFor(() => expect(historyOf(client, GRID.id).steps.read().done).toEqual([]));
  });

  it('of a visit in which something else was done are steps of their own', async () => {
    const { send } = calls();
    const visit = {};
    await send(caption({ text: 'one', visit }));
    const history = historyOf(client, GRID.id);
    await history.do({ kind: 'pin', id: 'b', on: true }).stored;
    await send(caption({ text: 'one two', seen: 'one', visit }));
    await history.undo();
    expect([shown('a'), history.steps.read().done.length]).toEqual(['one', 2]);
  });

  it('do not go out for a photo that the grid does not hold, or holds no more by what is under way', async () => {
    const { send } = calls();
    await expect(send(caption({ photoId: 'z' }))).rejects.toMatchObject({ isGone: true });
    const removal = ledger.change({ kind: 'remove', ids: ['a'] });
    await expect(send(caption())).rejects.toMatchObject({ isGone: false });
    await removal;
    await expect(send(caption())).rejects.toMatchObject({ isGone: false });
    expect(changesSent(api).map(({ kind }) => kind)).toEqual(['remove']);
  });

  it('fail with both texts where the caption was changed elsewhere [D3.5]', async () => {
    const refused = [{ index: 0, code: 'CHANGED_ELSEWHERE', message: 'No.', current: 'theirs' }];
    api.on({ [CHANGES]: () => ({ body: { version: 3, applied: [], refused, items: [] } }) });
    const failure: unknown = await calls()
      .send(caption())
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ChangedElsewhereError);
    expect(failure).toMatchObject({ mine: 'mine', current: { description: 'theirs' } });
    expect(shown('a')).toBe('theirs');
  });

  describe('while the page goes away', () => {
    const left = () => api.seen.filter(({ method }) => method === 'PUT');

    beforeEach(() => {
      const holder = { photoId: 'b', revision: 9, own: '' };
      const group = { carouselGroupId: 'g', description: 'old', caption: holder };
      read(
        photosOf('ab', {
          a: { ...group, carouselPosition: 0, revision: 3 },
          b: { ...group, carouselPosition: 1, position: 0, revision: 9, caption: { ...holder, own: 'old' } },
        }),
      );
      api.on({ 'PUT /api/photos/a/description': () => ({ body: {} }) });
    });

    it('name the revision of the photo that holds the caption, so that they take no others away that this page was not told of, and do not go out where it was', async () => {
      const { sendOnLeaving } = calls();
      sendOnLeaving('a', 'not these', 'older');
      sendOnLeaving('a', 'last words', 'old');
      await waitFor(() => expect(left()).toHaveLength(1));
      expect(left()[0]).toMatchObject({
        headers: { 'if-match': '"9"' },
        body: JSON.stringify({ description: 'last words' }),
      });
    });

    it('do not go out before a text of the same caption that waits, which would be refused after them', async () => {
      let respond = () => undefined as void;
      const held = new Promise<void>((resolve) => (respond = resolve));
      api.on({
        [CHANGES]: async () => {
          await held;
          return { body: { version: 2, applied: [{ index: 0, inverse: null }], refused: [], items: [] } };
        },
      });
      const { send, sendOnLeaving } = calls();
      const accepted = send(caption({ text: 'first words' }));
      await waitFor(() => expect(changesSent(api)).toHaveLength(1));
      sendOnLeaving('a', 'last words', 'old');
      // After it, on the same way.
      const later = ledger.change({ kind: 'pin', id: 'b', on: true });
      respond();
      await accepted;
      await later;
      expect(left()).toEqual([]);
    });
  });
});
