import { QueryClient } from '@tanstack/react-query';
import { LIMITS, type Change, type ChangesBody } from '@tessera/contracts';
import { touches } from '@tessera/grid-core';
import { waitFor } from '@testing-library/react';
import { pointPageAt, startApiServer, type ApiServer } from '../../../test/api-server.js';
import { CHANGES, changesSent, GRID, takeChanges } from '../../../test/desk.js';
import { refusal } from '../../../test/people.js';
import { aPhoto, stateOf } from '../../../test/photos.js';
import { shownToast } from '../../shared/ui/toast-store.js';
import { ledgerOf, type PhotoLedger } from '../photos/photo-ledger.js';
import { historyOf, type GridHistory } from './grid-history.js';
import { doInParts, partsOf } from './in-parts.js';

const idsIn = (change: Change) => ('ids' in change ? change.ids.join('') : '');

describe('the parts of a change', () => {
  const ids = ['a', 'b', 'c'];
  const move = { ids, before: 'x', at: 4 };

  it('hold its photos in their order', () => {
    expect(partsOf({ kind: 'remove', ids }, 2)).toEqual([
      { kind: 'remove', ids: ['a', 'b'] },
      { kind: 'remove', ids: ['c'] },
    ]);
    const values = ids.map((id) => ({ id, value: true }));
    expect(partsOf({ kind: 'setAll', field: 'isHidden', values }, 2)).toEqual([
      { kind: 'setAll', field: 'isHidden', values: values.slice(0, 2) },
      { kind: 'setAll', field: 'isHidden', values: values.slice(2) },
    ]);
  });

  it.each(['move', 'unshelve'] as const)('go one behind the other (%s)', (kind) => {
    expect(partsOf({ kind, ...move }, 2)).toEqual([
      { kind, ids: ['a', 'b'], before: 'x', at: 4 },
      { kind, ids: ['c'], before: 'x', at: 6 },
    ]);
  });

  it('are posted the last first, which each stand before what is posted already', () => {
    expect(partsOf({ kind: 'posted', ids, on: true }, 2).map(idsIn)).toEqual(['c', 'ab']);
    expect(partsOf({ kind: 'posted', ids, on: false, before: null }, 2).map(idsIn)).toEqual(['ab', 'c']);
  });

  it('are one where a call has room for it', () => {
    expect(partsOf({ kind: 'remove', ids }, 3)).toEqual([{ kind: 'remove', ids }]);
    expect(partsOf({ kind: 'pin', id: 'a', on: true }, 1)).toHaveLength(1);
  });
});

describe('a change of more photos than one can name', () => {
  const photos = Array.from({ length: LIMITS.changes.ids + 3 }, (_, position) =>
    aPhoto(`photo ${position}`, { position }),
  );
  const all = photos.slice(1).map(({ id }) => id);
  let api: ApiServer;
  let ledger: PhotoLedger;
  let history: GridHistory;
  const words = () => {
    const { done, undone } = history.steps.read();
    return [done, undone].map((steps) => steps.map((step) => step.words));
  };

  beforeEach(async () => {
    api = await startApiServer();
    pointPageAt(api);
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    ledger = ledgerOf(client, GRID.id);
    ledger.read({ data: stateOf(photos), headers: new Headers({ 'X-Grid-Version': '1' }) });
    history = historyOf(client, GRID.id);
    takeChanges(api, photos);
  });
  afterEach(() => api.close());

  it('is one step, in changes each of which the server takes, and so is what takes it back', async () => {
    await doInParts(history, { kind: 'remove', ids: all }).stored;
    expect(ledger.photos.map(({ id }) => id)).toEqual(['photo 0']);
    expect(words()).toEqual([[`deletion of ${all.length} photos`], []]);
    expect(await history.undo()).toBe(true);
    expect(ledger.photos.map(({ id }) => id)).toEqual(photos.map(({ id }) => id));
    expect(words()).toEqual([[], [`deletion of ${all.length} photos`]]);
    expect(await history.redo()).toBe(true);
    expect(ledger.photos).toHaveLength(1);
    const named = changesSent(api).map((change) => touches(change).length);
    expect(Math.max(...named)).toBeLessThanOrEqual(LIMITS.changes.ids);
    expect(named).toHaveLength(9);
  });

  it('keeps of its step what was stored, and tells that some was not', async () => {
    let calls = 0;
    const inverse: Change = { kind: 'together', changes: [] };
    api.on({
      [CHANGES]: ({ body }) => {
        const { changes } = JSON.parse(body) as ChangesBody;
        const applied = changes.map((_, index) => ({ index, inverse }));
        calls += 1;
        return calls > 1 ? refusal('INTERNAL') : { body: { version: 2, applied, refused: [], items: [] } };
      },
    });
    const { step, stored } = doInParts(history, { kind: 'shelve', ids: all });
    await stored;
    expect(shownToast()).toMatchObject({ title: 'Not all of it was done', variant: 'destructive' });
    expect(ledger.photos.length).toBeGreaterThan(1);
    // The first call had room for two of three.
    expect(await step.back()).toEqual({ change: { kind: 'inParts', changes: [inverse, inverse] } });
    expect(words()[0]).toHaveLength(1);
  });

  it('is no step where all of it was left out', async () => {
    api.on({ [CHANGES]: () => refusal('NOT_FOUND') });
    await expect(doInParts(history, { kind: 'remove', ids: all }).stored).rejects.toThrow();
    await waitFor(() => expect(words()).toEqual([[], []]));
    expect(ledger.photos).toHaveLength(photos.length);
  });
});
