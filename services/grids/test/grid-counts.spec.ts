import { getConnectionToken } from '@nestjs/mongoose';
import { EMPTY_GRID, itemsOf, photoCount, type GridArrays } from '@tessera/grid-core';
import fc from 'fast-check';
import type { Connection } from 'mongoose';
import { ITEMS, PHOTOS } from '../src/grids/grid-counts.js';
import { TestGrids } from './harness.js';

let service: TestGrids;
beforeAll(async () => {
  service = await TestGrids.start();
});
afterAll(() => service.stop());

const ids = (name: string, count: number) => Array.from({ length: count }, (_, index) => `${name}${index}`);

const grids: fc.Arbitrary<GridArrays> = fc
  .record({
    posts: fc.nat(9),
    blanks: fc.nat(9),
    drafts: fc.nat(5),
    members: fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 3 }),
  })
  .map(({ posts, blanks, drafts, members }) => {
    const order = ids('post', posts);
    return {
      ...EMPTY_GRID,
      order,
      placeholders: order.slice(0, blanks),
      drafts: ids('draft', drafts),
      carousels: members.map((count, index) => ({
        groupId: `group${index}`,
        cover: null,
        members: ids(`member${index}-`, count),
        createdAt: new Date(0),
      })),
    };
  });

describe('a grid that MongoDB counts', () => {
  it('has as many photos and items as by the rules in memory', async () => {
    const { db } = service.get<Connection>(getConnectionToken() as never);
    const samples = fc.sample(grids, 200);
    const counted = await db!
      .aggregate([{ $documents: samples }, { $project: { photos: PHOTOS, items: ITEMS } }])
      .toArray();
    expect(counted).toEqual(
      samples.map((arrays) => ({ photos: photoCount(arrays), items: itemsOf(arrays).length })),
    );
  });

  it('has no drafts where its document is older than drafts', async () => {
    const { db } = service.get<Connection>(getConnectionToken() as never);
    const { drafts: _, ...before } = { ...EMPTY_GRID, order: ['a', 'b'] };
    const [counted] = await db!
      .aggregate([{ $documents: [before] }, { $project: { photos: PHOTOS, items: ITEMS } }])
      .toArray();
    expect(counted).toEqual({ photos: 2, items: 2 });
  });
});
