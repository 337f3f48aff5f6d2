import { getConnectionToken } from '@nestjs/mongoose';
import { DAY, gridStatistics, ownerCounts, type Photo } from '@tessera/contracts';
import { eraseAccountGrids, JobQueues } from '@tessera/jobs';
import { addDays, Clock, dayOf, startOf } from '@tessera/service-kit';
import { eventually, QueryRecorder } from '@tessera/testing';
import type { Connection } from 'mongoose';
import { randomBytes } from 'node:crypto';
import { TestGrids } from './harness.js';

/** In the middle of a day, which is not to end while a test runs. */
const NOW = new Date('2028-03-14T10:30:00.000Z');

const newId = () => randomBytes(16).toString('hex');
const ownerId = newId();

let service: TestGrids;
beforeAll(async () => {
  service = await TestGrids.start();
});
afterAll(() => service.stop());
afterEach(() => jest.restoreAllMocks());

const database = () => service.get<Connection>(getConnectionToken() as never);
/** The driver's own: what the test itself asks for is not recorded as the service's. */
const collection = (name: string) => database().db!.collection<{ _id: string }>(name);
const atNow = () => jest.spyOn(service.get(Clock), 'now').mockReturnValue(NOW);
const read = (days: number) => service.asAdmin.send(gridStatistics, { days });
const empty = async () => {
  for (const name of ['tombstones', 'grids', 'photos', 'boards']) {
    await collection(name).deleteMany({ _id: { $gt: '' } });
  }
};

/** As many photos that were made at this moment; an upload of `pendingSince` is not placed yet. */
async function seed(photos: number, createdAt: Date, pendingSince?: Date): Promise<void> {
  const fields = { ownerId, isHidden: false, mediaType: 'photo', description: '', revision: 1, createdAt };
  const pending = pendingSince ? { pendingSince } : {};
  await collection('photos').insertMany(
    Array.from({ length: photos }, () => ({ _id: newId(), gridId: newId(), ...fields, ...pending })),
  );
}

describe('the statistics', () => {
  beforeEach(empty);

  it('read for a request ranges of indexes of the open day alone, by the plans of the database', async () => {
    atNow();
    await seed(10, NOW);
    const recorder = new QueryRecorder();
    recorder.start();
    await service.asAdmin.send(gridStatistics, { days: 1, totalBefore: { grids: 0, photos: 0 } });
    service.queries.start();
    // A round of the service's own may begin meanwhile: it takes a lease, and looks for copies to go on with.
    const isOfRounds = (query: string) => /^(leases|copies)\b/.test(query);
    const asked = [...recorder.collections].filter((name) => !isOfRounds(name));
    expect(asked.sort()).toEqual(['grids', 'photos', 'tombstones']);
    expect(recorder.unserved(database())).toEqual([]);
    expect(await recorder.scans(database())).toEqual([]);
    const behind = recorder.reachingBehind(new Date('2028-03-14T00:00:00.000Z'));
    expect(behind.filter((line) => !isOfRounds(line))).toEqual([]);
  });

  it('leave out what is not placed yet, and lose on one day what an erased account had, whom no tombstone names', async () => {
    atNow();
    const yesterday = new Date('2028-03-13T23:59:59.999Z');
    await seed(9, yesterday);
    await seed(1, yesterday, yesterday);
    const [there, nothing] = [
      { grids: 0, photos: 9 },
      { grids: 0, photos: 0 },
    ];
    const [before, today] = (await read(2)).days;
    expect(before).toMatchObject({ added: there, removed: nothing, total: there });
    expect(today).toMatchObject({ added: nothing, removed: nothing, total: there });
    await service.get(JobQueues).add(eraseAccountGrids, { userId: ownerId });
    await eventually(async () => expect(await collection('photos').countDocuments({ ownerId })).toBe(0));
    expect((await read(2)).days).toEqual([before, { ...today, removed: there, total: nothing }]);
    const tombstones = await collection('tombstones')
      .find({ _id: { $gt: '' } })
      .toArray();
    expect(JSON.stringify(tombstones)).not.toContain(ownerId);
  });

  it('count the trash until it is erased, and what is erased once [D8.1]', async () => {
    const person = service.person();
    const { id: gridId } = await person.grid();
    const [first, second] = await person.photos(gridId, 2);
    await person.ok('DELETE', `/api/photos/${first}`);
    const total = async () => (await read(1)).days[0]?.total;
    expect(await total()).toEqual({ grids: 1, photos: 2 });
    await person.ok('DELETE', `/api/trash/${first}`);
    await service.mediaErases();
    expect(await total()).toEqual({ grids: 1, photos: 1 });
    expect(await person.order(gridId)).toEqual([second]);
    await expect(service.media.send(gridStatistics, { days: 1 })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  it('know by tombstones what outlived its day, and nothing of placeholders and grids that did not [D8.1]', async () => {
    // At noon, since a day is not to end meanwhile.
    const noon = startOf(addDays(dayOf(new Date()), 1)).getTime() + DAY / 2;
    service.clockAhead(noon - Date.now());
    const person = service.person();
    const { id: gridId } = await person.grid();
    const blank = () => person.ok<Photo>('POST', '/api/photos', { gridId, isPlaceholder: true });
    const erase = async (kind: 'photos' | 'grids', id: string) => {
      await person.ok('DELETE', `/api/${kind}/${id}`);
      await person.ok('DELETE', `/api/trash/${id}`);
    };
    const [first, second, grid] = [await blank(), await blank(), await person.grid('Another')];
    await erase('photos', first.id);
    await erase('grids', grid.id);
    expect(await collection('tombstones').countDocuments()).toBe(0);
    expect((await read(1)).days[0]?.total).toEqual({ grids: 1, photos: 1 });
    service.clockAhead(noon + DAY - Date.now());
    await erase('photos', second.id);
    expect(await collection('tombstones').countDocuments()).toBe(1);
    expect((await read(2)).days.map(({ total }) => total.photos)).toEqual([1, 0]);
  });

  it('name with a count of everything who uses what [D8.1]', async () => {
    expect(Object.values((await read(1)).measured ?? {})).toEqual([0, 0, 0, 0, 0, 0]);
    const [anna, ben, carl] = [service.person(), service.person(), service.person()];
    const grid = await anna.grid();
    await anna.grid('Another');
    await ben.grid();
    await carl.grid();
    const [photo] = await anna.photos(grid.id, 2);
    await anna.ok('PUT', `/api/photos/${photo}/carousel`, { carouselGroupId: 'one', carouselPosition: 0 });
    await anna.ok('PATCH', `/api/photos/${photo}/visibility`, { isHidden: true });
    await anna.ok('GET', `/api/grids/${grid.id}/export-permission`);
    expect((await read(1)).measured).toEqual({
      carousels: 1,
      people: 3,
      exporting: 1,
      hiding: 1,
      withCarousels: 1,
      withSeveralGrids: 1,
    });
  });
});

describe('the counts of a page of people', () => {
  it('are their grids and photos as the dashboard counts them: with the trash and the placeholders', async () => {
    const before = (await read(1)).days.at(-1)!.total;
    const [anna, ben, nobody] = [service.person(), service.person(), newId()];
    const first = await anna.grid();
    const second = await anna.grid('Another');
    await anna.photos(first.id, 3);
    const [deleted] = await anna.photos(second.id, 2);
    await anna.ok('DELETE', `/api/photos/${deleted}`);
    await anna.ok('POST', '/api/photos', { gridId: second.id, isPlaceholder: true });
    const third = await anna.grid('In the trash');
    await anna.photos(third.id, 1);
    await anna.ok('DELETE', `/api/grids/${third.id}`);
    await ben.grid();
    const counts = await service.asAdmin.send(ownerCounts, { ownerIds: [nobody, ben.id, anna.id] });
    expect(counts).toEqual([
      { ownerId: nobody, grids: 0, photos: 0 },
      { ownerId: ben.id, grids: 1, photos: 0 },
      { ownerId: anna.id, grids: 3, photos: 7 },
    ]);
    const { grids, photos } = (await read(1)).days.at(-1)!.total;
    expect([grids - before.grids, photos - before.photos]).toEqual([4, 7]);
  });
});
