import { QueryClient } from '@tanstack/react-query';
import type { Change } from '@tessera/contracts';
import { waitFor } from '@testing-library/react';
import { pointPageAt, startApiServer, type ApiServer } from '../../../test/api-server.js';
import { CHANGES, changesSent, GRID, takeChanges } from '../../../test/render-grid-page.js';
import { refusal } from '../../../test/people.js';
import { idsOf, photosOf, stateOf } from '../../../test/photos.js';
import { shownToast } from '../../shared/ui/toast-store.js';
import { ledgerOf } from '../photos/photo-ledger.js';
import { historyOf, type GridHistory } from './grid-history.js';

const remove = (id: string): Change => ({ kind: 'remove', ids: [id] });

describe('the history of a grid', () => {
  let api: ApiServer;
  let client: QueryClient;
  let history: GridHistory;
  const shown = () => idsOf(ledgerOf(client, GRID.id).photos);
  const words = () => {
    const { done, undone } = history.steps.read();
    return [done, undone].map((steps) => steps.map((step) => step.words));
  };
  const kinds = () =>
    changesSent(api).map((change) =>
      change.kind === 'together' ? change.changes.map(({ kind }) => kind).join() : change.kind,
    );

  beforeEach(async () => {
    api = await startApiServer();
    pointPageAt(api);
    client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const photos = photosOf('abc');
    ledgerOf(client, GRID.id).read({
      data: stateOf(photos),
      headers: new Headers({ 'X-Grid-Version': '1' }),
    });
    history = historyOf(client, GRID.id);
    takeChanges(api, photos);
  });
  afterEach(() => api.close());

  it('takes steps back in their order and does them again, also before the first is stored', async () => {
    history.do(remove('a'));
    history.do({ kind: 'pin', id: 'b', on: true });
    expect(words()).toEqual([['deletion of a photo', 'pin'], []]);
    await Promise.all([history.undo(), history.undo()]);
    expect(shown()).toBe('abc');
    expect(kinds()).toEqual(['remove', 'pin', 'pin', 'restore']);
    expect(words()).toEqual([[], ['pin', 'deletion of a photo']]);
    await history.redo();
    expect(shown()).toBe('bc');
    expect(words()).toEqual([['deletion of a photo'], ['pin']]);
  });

  it('does again what is still being taken back', async () => {
    history.do({ kind: 'pin', id: 'b', on: true });
    const undone = history.undo();
    expect(words()).toEqual([[], ['pin']]);
    const redone = history.redo();
    expect(words()).toEqual([['pin'], []]);
    expect(await Promise.all([undone, redone])).toEqual([true, true]);
    expect(changesSent(api).map((change) => change.kind === 'together' && change.changes)).toMatchObject([
      false,
      [{ kind: 'pin', id: 'b', on: false }],
      [{ kind: 'pin', id: 'b', on: true }],
    ]);
    expect(words()).toEqual([['pin'], []]);
  });

  it('takes one step back where its toast offers it, and leaves those after it', async () => {
    const { step, stored } = history.do(remove('a'));
    await stored;
    await history.do({ kind: 'pin', id: 'b', on: true }).stored;
    expect(await history.undo(step)).toBe(true);
    expect(words()).toEqual([['pin'], ['deletion of a photo']]);
    expect(await history.undo(step)).toBe(false);
  });

  it('has no step of what was left out', async () => {
    api.on({ [CHANGES]: () => refusal('NOT_FOUND') });
    await expect(history.do(remove('a')).stored).rejects.toThrow();
    await waitFor(() => expect(words()).toEqual([[], []]));
  });

  it('has the previous step, with its words, where what went on with it was left out', async () => {
    const first = history.do(remove('a'), undefined, 'one');
    await first.stored;
    api.on({ [CHANGES]: () => refusal('NOT_FOUND') });
    const second = history.do(remove('b'), first.step, 'two');
    expect(words()).toEqual([['two'], []]);
    await expect(second.stored).rejects.toThrow();
    expect(words()).toEqual([['one'], []]);
    expect(history.isLatest(first.step)).toBe(true);
  });

  it('drops a step that is refused for what changed elsewhere, and shows it', async () => {
    await history.do(remove('a')).stored;
    const refused = [{ index: 0, code: 'CHANGED_ELSEWHERE', message: 'No.' }];
    api.on({ [CHANGES]: () => ({ body: { version: 3, applied: [], refused, items: [] } }) });
    expect(await history.undo()).toBe(false);
    expect(shownToast()?.title).toBe('This was changed elsewhere.');
    expect(words()).toEqual([[], []]);
  });

  it('keeps a step for which the plan has no room, until there is some', async () => {
    await history.do(remove('a')).stored;
    api.on({ [CHANGES]: () => refusal('PHOTO_LIMIT_REACHED') });
    expect(await history.undo()).toBe(false);
    expect(shownToast()?.title).toBe('Photo limit reached');
    expect(words()).toEqual([['deletion of a photo'], []]);
    const applied = [{ index: 0, inverse: null }];
    api.on({ [CHANGES]: () => ({ body: { version: 4, applied, refused: [], items: [] } }) });
    expect(await history.undo()).toBe(true);
  });

  it('keeps a step that failed for another try, unless a rule refuses it', async () => {
    await history.do(remove('a')).stored;
    api.on({ [CHANGES]: () => refusal('INTERNAL') });
    expect(await history.undo()).toBe(false);
    expect(shownToast()?.title).toBe('Undo failed');
    expect(words()).toEqual([['deletion of a photo'], []]);
    api.on({ [CHANGES]: () => refusal('NOT_FOUND') });
    expect(await history.undo()).toBe(false);
    expect(words()).toEqual([[], []]);
  });
});
