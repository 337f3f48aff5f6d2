import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { PhotoDocument } from '../src/photos/photo.schema.js';
import { RECOUNTS, TestGrids } from './harness.js';

let service: TestGrids;
beforeAll(async () => {
  service = await TestGrids.start();
});
afterAll(() => service.stop());

/** What the recorder has of one query. */
async function verdict(query: (photos: Model<PhotoDocument>) => PromiseLike<unknown>): Promise<string[]> {
  const photos = service.get<Model<PhotoDocument>>(getModelToken(PhotoDocument.name) as never);
  const recorder = await service.recorded(async () => query(photos));
  // Sweeps of the running service may ask something meanwhile.
  expect(recorder.count).toBeGreaterThanOrEqual(1);
  return recorder.unserved(photos.db, RECOUNTS);
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

  it('finds a walk through everything, however it is dressed', async () => {
    const all: ((photos: Model<PhotoDocument>) => PromiseLike<unknown>)[] = [
      (photos) => photos.find({ _id: { $gt: '' } }).lean(),
      (photos) => photos.find({ _id: { $gt: '', $lt: 'z' } }).lean(),
      (photos) => photos.find({ createdAt: { $gt: new Date(0) } }).lean(),
      (photos) => photos.find({ createdAt: { $gte: new Date(0), $lt: new Date() } }).lean(),
      (photos) => photos.countDocuments({ ownerId: { $lt: 'z' } }),
      (photos) => photos.find({ ownerId: { $exists: true } }).lean(),
      (photos) => photos.find({ gridId: { $ne: 'x' } }).lean(),
      (photos) => photos.aggregate([{ $match: { _id: { $gt: '' } } }, { $group: { _id: '$ownerId' } }]),
      // The limit ends nothing where few documents fit.
      (photos) => photos.findOne({ _id: { $gt: '' }, description: 'x' }).lean(),
      (photos) =>
        photos
          .find({ _id: { $gt: '' } })
          .sort({ createdAt: 1 })
          .limit(5)
          .lean(),
    ];
    for (const query of all) expect(await verdict(query)).toHaveLength(1);
  });

  it('finds a sort that no index helps', async () => {
    const sorted = (photos: Model<PhotoDocument>) =>
      photos.find({ gridId: 'x' }).sort({ createdAt: 1 }).lean();
    expect(await verdict(sorted)).toEqual(['photos.find(gridId) sorted by (createdAt)']);
  });

  it('lets pass a page of a walk, and a range with two ends', async () => {
    const page = (photos: Model<PhotoDocument>) =>
      photos
        .find({ _id: { $gt: '' } })
        .sort({ _id: 1 })
        .limit(5)
        .lean();
    expect(await verdict(page)).toEqual([]);
    const day = { $gte: new Date(Date.now() - 1_000), $lt: new Date() };
    expect(await verdict((photos) => photos.countDocuments({ createdAt: day }))).toEqual([]);
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
