import { EMPTY_GRID, NEW_FIELDS, placesOf } from '@tessera/grid-core';
import { PhotoResponses } from './photo-responses.js';
import type { PhotoRecord } from './photo.record.js';

jest.mock('@tessera/grid-core', () => {
  const real = jest.requireActual<typeof import('@tessera/grid-core')>('@tessera/grid-core');
  return { ...real, placesOf: jest.fn(real.placesOf) };
});
beforeEach(() => jest.mocked(placesOf).mockClear());

const plain = {
  ...NEW_FIELDS,
  gridId: 'grid',
  image: null,
  createdAt: new Date(0),
  borrowed: null,
  moving: null,
};
const recordOf = (id: string) => ({ ...plain, id, mediaId: id }) as unknown as PhotoRecord;
const idsOf = (count: number) => Array.from({ length: count }, (_, number) => `photo ${number}`);
const responses = () => new PhotoResponses({ findMany: () => Promise.resolve([]) } as never);

it('goes through a large grid once for all of the parts that are asked for', async () => {
  const all = responses();
  const arrays = { ...EMPTY_GRID, order: idsOf(1_000) };
  for (let first = 0; first < 1_000; first += 100) {
    const part = arrays.order.slice(first, first + 100);
    const shown = await all.all('ada', { ...arrays, id: 'grid' }, part.map(recordOf));
    expect(shown.map(({ position }) => position)).toEqual(part.map((_, index) => first + index));
  }
  expect(placesOf).toHaveBeenCalledTimes(1);
});

it('goes through it again where one of its lists is another', async () => {
  const all = responses();
  const arrays = { ...EMPTY_GRID, id: 'grid', order: idsOf(1_000) };
  const isPinned = async (pinned: readonly string[]) =>
    (await all.all('ada', { ...arrays, pinned }, [recordOf('photo 1')]))[0]?.isPinned;
  expect([await isPinned([]), await isPinned(['photo 1']), await isPinned([])]).toEqual([false, true, false]);
});
