import { QueryRecorder } from '@tessera/testing';
import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { PhotoDocument } from '../src/photos/photo.schema.js';
import { TestGrids } from './harness.js';

let service: TestGrids;
beforeAll(async () => {
  service = await TestGrids.start();
});
afterAll(() => service.stop());

/** What the recorder says of one query. */
async function verdict(query: (photos: Model<PhotoDocument>) => PromiseLike<unknown>): Promise<string[]> {
  const photos = service.get<Model<PhotoDocument>>(getModelToken(PhotoDocument.name) as never);
  const recorder = new QueryRecorder();
  recorder.start();
  try {
    await query(photos);
  } finally {
    service.queries.start();
  }
  // Sweeps of the running service may ask something meanwhile.
  expect(recorder.count).toBeGreaterThanOrEqual(1);
  return recorder.unserved(photos.db);
}

describe('the recorder that every test file here ends with', () => {
  it('finds a query without an index', async () => {
    expect(await verdict((photos) => photos.find({ description: 'x' }).lean())).toEqual([
      'photos.find(description) sorted by ()',
    ]);
    expect(await verdict((photos) => photos.find({}).lean())).toHaveLength(1);
    expect(
      await verdict((photos) => photos.updateMany({ erasingAt: { $exists: false } }, { revision: 2 })),
    ).toHaveLength(1);
    expect(await verdict((photos) => photos.aggregate([{ $match: { isHidden: true } }]))).toHaveLength(1);
  });

  it('finds a sort that no index helps', async () => {
    const sorted = (photos: Model<PhotoDocument>) =>
      photos.find({ gridId: 'x' }).sort({ createdAt: 1 }).lean();
    expect(await verdict(sorted)).toEqual(['photos.find(gridId) sorted by (createdAt)']);
  });

  it('lets pass what an index serves', async () => {
    expect(await verdict((photos) => photos.find({ gridId: 'x', isHidden: true }).lean())).toEqual([]);
    expect(
      await verdict((photos) =>
        photos
          .find({ deletedAt: { $lt: new Date() } })
          .sort({ _id: 1 })
          .lean(),
      ),
    ).toEqual([]);
    expect(await verdict((photos) => photos.findOne({ _id: 'x', ownerId: 'y' }).lean())).toEqual([]);
  });
});
