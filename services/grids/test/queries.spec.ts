import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { GridDocument } from '../src/grids/grid.schema.js';
import { PhotoDocument } from '../src/photos/photo.schema.js';
import { PictureRepository } from '../src/photos/picture.repository.js';
import { PhotoTrashRepository } from '../src/trash/photo-trash.repository.js';
import { GridUpkeepRepository, type GridMark } from '../src/upkeep/grid-upkeep.repository.js';
import { PhotoUpkeepRepository, type PhotoMark } from '../src/upkeep/photo-upkeep.repository.js';
import { RECOUNTS, TestGrids } from './harness.js';

let service: TestGrids;
beforeAll(async () => {
  service = await TestGrids.start();
});
afterAll(() => service.stop());

function modelOf<Document>(document: { readonly name: string } & (new () => Document)): Model<Document> {
  return service.get(getModelToken(document.name) as never);
}

/** What the recorder has of one query. */
async function verdict(query: (photos: Model<PhotoDocument>) => PromiseLike<unknown>): Promise<string[]> {
  const photos = modelOf(PhotoDocument);
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
          .hint({ deletedAt: 1 })
          .lean(),
      ),
    ).toEqual([]);
    expect(await verdict((photos) => photos.findOne({ _id: 'x', ownerId: 'y' }).lean())).toEqual([]);
  });

  it('finds a walk in the order of ids through what few documents are marked in', async () => {
    const marked = { deletedAt: { $lt: new Date() }, _id: { $gt: '' } };
    const page = (photos: Model<PhotoDocument>) => photos.find(marked).sort({ _id: 1 }).limit(5);
    expect(await verdict((photos) => page(photos).lean())).toEqual([
      'photos.find(deletedAt, _id) sorted by (_id)',
    ]);
    expect(await verdict((photos) => page(photos).hint({ deletedAt: 1 }).lean())).toEqual([]);
    const upper = { checkAt: { $lt: new Date() } };
    expect(await verdict((photos) => photos.find(upper).lean())).toHaveLength(1);
  });
});

/** The indexes by which the database itself plans what this asks of the collection. */
async function indexesOf<Document>(model: Model<Document>, ask: () => Promise<unknown>): Promise<string[]> {
  const find = jest.spyOn(model.collection, 'find');
  await ask();
  const [filter, options] = find.mock.calls[0]!;
  find.mockRestore();
  const plan = await model.db.db!.collection(model.collection.name).find(filter, options).explain();
  // FerretDB's plan names it `Index Name`, and by `indexName` those that it thought of, too; MongoDB's by `indexName`.
  const text = JSON.stringify(plan);
  const names = text.matchAll(
    text.includes('"Index Name"') ? /"Index Name":"([^"]+)"/g : /"indexName":"([^"]+)"/g,
  );
  return [...new Set([...names].map(([, name]) => name!))];
}

it('reads by the index of a mark what is marked, among many that are not', async () => {
  const photos = modelOf(PhotoDocument);
  const grids = modelOf(GridDocument);
  const many = Array.from({ length: 5_000 }, (_, number) => ({ _id: `unmarked-${number}`, ownerId: 'x' }));
  await photos.collection.insertMany(many as never, { ordered: false });
  await grids.collection.insertMany(many as never, { ordered: false });
  const page = { until: new Date(), after: '', limit: 500 };
  const ofPhotos = service.get(PhotoUpkeepRepository);
  const ofGrids = service.get(GridUpkeepRepository);
  const marks: PhotoMark[] = ['pendingSince', 'borrowedAt', 'deletedAt', 'restoringAt', 'moving.since'];
  for (const mark of marks) {
    const find = () => ofPhotos.findMarked(mark, page, page.after, page.limit);
    expect(await indexesOf(photos, find)).toEqual([`${mark}_1`]);
    const places = () => ofPhotos.findPlaces(mark, page, page.after, page.limit);
    expect(await indexesOf(photos, places)).toEqual([`${mark}_1`]);
  }
  for (const mark of [
    'pendingSince',
    'deletedAt',
    'restoringAt',
    'erasingAt',
    'adoptAt',
  ] satisfies GridMark[]) {
    const find = () => ofGrids.findMarked(mark, page, page.after, page.limit);
    expect(await indexesOf(grids, find)).toEqual([`${mark}_1`]);
  }
  const erasing = () => service.get(PhotoTrashRepository).findMarkedErasing(page);
  expect(await indexesOf(photos, erasing)).toEqual(['erasingAt_1']);
  const unfinished = () => service.get(PictureRepository).findUnfinished(page.until, page.limit);
  expect(await indexesOf(photos, unfinished)).toEqual(['checkAt_1']);
  await photos.collection.deleteMany({ ownerId: 'x' });
  await grids.collection.deleteMany({ ownerId: 'x' });
});
