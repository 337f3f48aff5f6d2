import { getConnectionToken } from '@nestjs/mongoose';
import { gridStatistics, ownerCounts, type ResponseOf } from '@tessera/contracts';
import { eraseAccountGrids, JobQueues } from '@tessera/jobs';
import { Clock, Tombstones } from '@tessera/service-kit';
import { eventually, QueryRecorder } from '@tessera/testing';
import type { Connection } from 'mongoose';
import { randomBytes } from 'node:crypto';
import { A_GRID, A_PHOTO } from '../src/statistics/grid-counts.js';
import { TestGrids } from './harness.js';

const DAY = 86_400_000;
/** A fortnight after a leap day, so that the history contains it. */
const NOW = new Date('2028-03-14T10:30:00.000Z');

/** What is counted, as the test knows it: the statistics are computed from this a second time. */
interface Thing {
  readonly kind: 'grid' | 'photo';
  readonly createdAt: Date;
  readonly erasedAt: Date | null;
  readonly pending: boolean;
}

/** The same numbers in every run. */
function generator(seed: number): () => number {
  let state = seed;
  return () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
}

function history(): Thing[] {
  const random = generator(20_280_229);
  const things: Thing[] = [];
  const midnight = Date.parse('2028-03-14T00:00:00.000Z');
  for (let age = 100; age >= 0; age -= 1) {
    const start = midnight - age * DAY;
    // The first and the last millisecond of each day, and something in between.
    const moments = [
      start,
      start + DAY - 1,
      ...Array.from({ length: 6 }, () => start + Math.floor(random() * DAY)),
    ];
    for (const moment of moments) {
      if (moment > NOW.getTime()) continue;
      const lived = random() < 0.3 ? random() * 40 * DAY : null;
      const erasedAt = lived === null || moment + lived > NOW.getTime() ? null : new Date(moment + lived);
      things.push({
        kind: random() < 0.2 ? 'grid' : 'photo',
        createdAt: new Date(moment),
        erasedAt,
        pending: erasedAt === null && random() < 0.05,
      });
    }
  }
  return things;
}

type GridDay = ResponseOf<typeof gridStatistics>['days'][number];

/** Written without the product's code: days by their texts, totals by counting everything for every day. */
function expected(things: readonly Thing[], days: number): GridDay[] {
  const counted = things.filter(({ pending }) => !pending);
  const day = (moment: Date) => moment.toISOString().slice(0, 10);
  const statistics = (keep: (thing: Thing) => boolean) => ({
    grids: counted.filter((thing) => thing.kind === 'grid' && keep(thing)).length,
    photos: counted.filter((thing) => thing.kind === 'photo' && keep(thing)).length,
  });
  return Array.from({ length: days }, (_, index) => {
    const name = day(new Date(NOW.getTime() - (days - 1 - index) * DAY));
    return {
      day: name,
      added: statistics(({ createdAt }) => day(createdAt) === name),
      removed: statistics(({ erasedAt }) => erasedAt !== null && day(erasedAt) === name),
      total: statistics(
        ({ createdAt, erasedAt }) => day(createdAt) <= name && (erasedAt === null || day(erasedAt) > name),
      ),
    };
  });
}

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
const at = (moment: Date) => jest.spyOn(service.get(Clock), 'now').mockReturnValue(moment);
const read = (days: number) => service.asAdmin.send(gridStatistics, { days });
const empty = async () => {
  for (const name of ['tombstones', 'grids', 'photos', 'boards']) {
    await collection(name).deleteMany({ _id: { $gt: '' } });
  }
};

function documentOf({ kind, createdAt, pending }: Thing): { _id: string } & Record<string, unknown> {
  const common = { _id: newId(), ownerId, createdAt, ...(pending ? { pendingSince: createdAt } : {}) };
  if (kind === 'photo') {
    return { ...common, gridId: newId(), isHidden: false, mediaType: 'photo', description: '', revision: 1 };
  }
  return { ...common, name: 'A grid', order: [], pinned: [], placeholders: [], carousels: [], version: 1 };
}

async function seed(things: readonly Thing[]): Promise<void> {
  for (const kind of ['grid', 'photo'] as const) {
    const living = things.filter((thing) => thing.kind === kind && thing.erasedAt === null);
    await collection(`${kind}s`).insertMany(living.map(documentOf));
  }
  for (const { kind, createdAt, erasedAt } of things) {
    if (erasedAt === null) continue;
    at(erasedAt);
    await service.get(Tombstones).record([{ id: newId(), createdAt }], kind === 'grid' ? A_GRID : A_PHOTO);
  }
}

describe('the statistics of a history of 90 days', () => {
  const things = history();
  beforeAll(async () => {
    await empty();
    await seed(things);
  });
  beforeEach(() => at(NOW));

  it('are on every day what was made, what was erased and what there was, the leap day included [D8.1]', async () => {
    const { days } = await read(90);
    expect(days).toEqual(expected(things, 90));
    expect(days.map(({ day }) => day)).toContain('2028-02-29');
    expect(days.at(-1)?.day).toBe('2028-03-14');
  });

  it('are the same for a part of the days, up to any day and from any total', async () => {
    const days = expected(things, 90);
    const part = days.slice(40, 50);
    const until = part.at(-1)!.day;
    expect((await service.asAdmin.send(gridStatistics, { days: 10, until })).days).toEqual(part);
    const counted = await service.asAdmin.send(gridStatistics, {
      days: 10,
      until,
      totalBefore: days[39]!.total,
    });
    expect(counted).toEqual({ days: part, measured: null });
  });

  it('read for a request ranges of indexes of the open day alone, by the plans of the database', async () => {
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

  it('equal a full recount, and stay equal as things come and go [D8.1]', async () => {
    const recount = async (kind: string) =>
      (await collection(kind).countDocuments({ _id: { $gt: '' } })) -
      (await collection(kind).countDocuments({ pendingSince: { $exists: true } }));
    const total = async () => (await read(1)).days[0]?.total;
    expect(await total()).toEqual({ grids: await recount('grids'), photos: await recount('photos') });
    await collection('photos').insertMany(
      [NOW, NOW].map((createdAt) => documentOf({ kind: 'photo', createdAt, erasedAt: null, pending: false })),
    );
    await service.get(JobQueues).add(eraseAccountGrids, { userId: newId() });
    expect(await total()).toEqual({ grids: await recount('grids'), photos: await recount('photos') });
  });

  it('lose what an erased account had, on the day of its erasure', async () => {
    const before = (await read(90)).days;
    const { grids, photos } = before.at(-1)!.total;
    const pending = await collection('photos').countDocuments({ pendingSince: { $exists: true } });
    expect(pending).toBeGreaterThan(0);
    await service.get(JobQueues).add(eraseAccountGrids, { userId: ownerId });
    await eventually(async () => expect(await collection('photos').countDocuments({ ownerId })).toBe(0));
    const after = (await read(90)).days;
    expect(after.at(-1)).toEqual({
      ...before.at(-1),
      removed: {
        grids: before.at(-1)!.removed.grids + grids,
        photos: before.at(-1)!.removed.photos + photos,
      },
      total: { grids: 0, photos: 0 },
    });
    expect(after.slice(0, -1)).toEqual(before.slice(0, -1));
    const tombstones = JSON.stringify(
      await collection('tombstones')
        .find({ _id: { $gt: '' } })
        .toArray(),
    );
    expect(tombstones).not.toContain(ownerId);
  });
});

describe('the statistics', () => {
  beforeEach(empty);

  it('of an empty database are zeros for every day, and nothing else', async () => {
    const { days, measured } = await read(90);
    expect(days).toHaveLength(90);
    const nothing = { grids: 0, photos: 0 };
    for (const day of days) expect(day).toMatchObject({ added: nothing, removed: nothing, total: nothing });
    expect(measured).toEqual({
      carousels: 0,
      people: 0,
      exporting: 0,
      hiding: 0,
      withCarousels: 0,
      withSeveralGrids: 0,
    });
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

  it('name with a count of everything who uses what [D8.1]', async () => {
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
