import { QueryClient } from '@tanstack/react-query';
import { LIMITS, type Change, type ChangesBody } from '@tessera/contracts';
import { touches, type Carousel } from '@tessera/grid-core';
import { waitFor } from '@testing-library/react';
import { pointPageAt, startApiServer, type ApiServer } from '../../../test/api-server.js';
import { CHANGES, changesSent, GRID, takeChanges } from '../../../test/render-grid-page.js';
import { refusal } from '../../../test/people.js';
import { aPhoto, stateOf } from '../../../test/photos.js';
import { reportReachable } from '../../shared/api/connection.js';
import { shownToast } from '../../shared/ui/toast-store.js';
import { ledgerOf, type PhotoLedger } from '../photos/photo-ledger.js';
import { historyOf, type GridHistory } from './grid-history.js';
import { doInParts, partsOf } from './in-parts.js';

const idsIn = (change: Change) => ('ids' in change ? change.ids.join('') : '');

const NO_CAROUSELS: readonly Carousel[] = [];

describe('the parts of a change', () => {
  const ids = ['a', 'b', 'c'];
  const move = { ids, before: 'x', at: 4 };

  it('hold its photos in their order', () => {
    expect(partsOf({ kind: 'remove', ids }, NO_CAROUSELS, 2)).toEqual([
      { kind: 'remove', ids: ['a', 'b'] },
      { kind: 'remove', ids: ['c'] },
    ]);
    const values = ids.map((id) => ({ id, value: true }));
    expect(partsOf({ kind: 'setAll', field: 'isHidden', values }, NO_CAROUSELS, 2)).toEqual([
      { kind: 'setAll', field: 'isHidden', values: values.slice(0, 2) },
      { kind: 'setAll', field: 'isHidden', values: values.slice(2) },
    ]);
  });

  it.each(['move', 'unshelve'] as const)('go one behind the other (%s)', (kind) => {
    expect(partsOf({ kind, ...move }, NO_CAROUSELS, 2)).toEqual([
      { kind, ids: ['a', 'b'], before: 'x', at: 4 },
      { kind, ids: ['c'], before: 'x', at: 6 },
    ]);
  });

  it('are posted the last first, which each stand before what is posted already', () => {
    expect(partsOf({ kind: 'posted', ids, on: true }, NO_CAROUSELS, 2).map(idsIn)).toEqual(['c', 'ab']);
    expect(partsOf({ kind: 'posted', ids, on: false, before: null }, NO_CAROUSELS, 2).map(idsIn)).toEqual([
      'ab',
      'c',
    ]);
  });

  it('have room for what brings whole carousels back', () => {
    const carousel = { groupId: 'g', cover: 'b', members: ['m', 'n'], createdAt: new Date() };
    expect(partsOf({ kind: 'remove', ids }, [carousel], 4).map(idsIn)).toEqual(['ab', 'c']);
    expect(partsOf({ kind: 'remove', ids }, [carousel], 3).map(idsIn)).toEqual(['a', 'b', 'c']);
    expect(partsOf({ kind: 'remove', ids, alone: true }, [carousel], 3).map(idsIn)).toEqual(['abc']);
  });

  it('are one where a call has room for it', () => {
    expect(partsOf({ kind: 'remove', ids }, NO_CAROUSELS, 3)).toEqual([{ kind: 'remove', ids }]);
    expect(partsOf({ kind: 'pin', id: 'a', on: true }, NO_CAROUSELS, 1)).toHaveLength(1);
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
  afterEach(() => {
    reportReachable();
    return api.close();
  });

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

  it('counts a carousel by its photos, which what takes its deletion back names', async () => {
    const group = (position: number) =>
      Array.from({ length: LIMITS.carouselPhotos }, (_, carouselPosition) =>
        aPhoto(`${position}-${carouselPosition}`, {
          position,
          carouselGroupId: `carousel ${position}`,
          carouselPosition,
        }),
      );
    const carousels = Array.from({ length: 130 }, (_, position) => group(position)).flat();
    ledger.read({ data: stateOf(carousels), headers: new Headers({ 'X-Grid-Version': '2' }) });
    takeChanges(api, carousels);
    const ids = ledger.photos.filter(({ carouselPosition }) => carouselPosition === 0).map(({ id }) => id);
    await doInParts(history, { kind: 'remove', ids }).stored;
    expect(changesSent(api)).toHaveLength(2);
    expect(await history.undo()).toBe(true);
    expect(ledger.photos).toHaveLength(carousels.length);
    const named = changesSent(api).map((change) => touches(change).length);
    expect(Math.max(...named)).toBe(LIMITS.changes.ids / 2);
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

  it('takes back with each of its changes the one that still waits', async () => {
    api.on({ [CHANGES]: () => refusal('DEPENDENCY_UNAVAILABLE') });
    const { step, waits } = doInParts(history, { kind: 'shelve', ids: all });
    await waits;
    const waiting = await ledger.awaited();
    const back = await step.back();
    expect(back?.of).toMatch(/^[0-9a-f]{32}$/);
    expect(back?.change).toMatchObject({ kind: 'inParts', of: waiting.map(({ id }) => id).toReversed() });
    await history.undo();
    expect(ledger.photos).toHaveLength(photos.length);
  });

  it('is no step where all of it was left out', async () => {
    api.on({ [CHANGES]: () => refusal('NOT_FOUND') });
    await expect(doInParts(history, { kind: 'remove', ids: all }).stored).rejects.toThrow();
    await waitFor(() => expect(words()).toEqual([[], []]));
    expect(ledger.photos).toHaveLength(photos.length);
  });
});
