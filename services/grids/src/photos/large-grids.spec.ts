import { EMPTY_GRID, NEW_FIELDS, placesOf } from '@tessera/grid-core';
import type { GridStateResponse } from '@tessera/contracts';
import { text } from 'node:stream/consumers';
import type { GridRecord } from '../grids/grid.record.js';
import { LargeGrids } from './large-grids.js';
import type { PhotoRecord } from './photo.record.js';

jest.mock('@tessera/grid-core', () => {
  const real = jest.requireActual<typeof import('@tessera/grid-core')>('@tessera/grid-core');
  return { ...real, placesOf: jest.fn(real.placesOf) };
});

const recordOf = (id: string) =>
  ({
    id,
    gridId: 'grid',
    mediaId: id,
    ...NEW_FIELDS,
    image: null,
    createdAt: new Date(0),
    borrowed: null,
    moving: null,
  }) as unknown as PhotoRecord;

it('finds the places of a large grid once, not for each batch of its items', async () => {
  const order = Array.from({ length: 1_000 }, (_, number) => `photo ${number}`);
  const listed = { inOrder: (_ownerId: string, ids: string[]) => Promise.resolve(ids.map(recordOf)) };
  const responses = {
    withCarousels: (_ownerId: string, _grid: object, records: object[]) => Promise.resolve(records),
  };
  const large = new LargeGrids(listed as never, responses as never);
  const grid = {
    ...EMPTY_GRID,
    id: 'grid',
    ownerId: 'ada',
    name: '',
    order,
    rhythm: null,
    postedLately: [],
  } as unknown as GridRecord;
  const json = await text(large.state(grid).getStream());
  const { items } = JSON.parse(json) as GridStateResponse;
  expect(items.map(({ position }) => position)).toEqual(order.map((_, place) => place));
  expect(placesOf).toHaveBeenCalledTimes(1);
});
