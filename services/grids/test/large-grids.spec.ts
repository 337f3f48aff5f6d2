import type { Grid, GridStateResponse, Photo } from '@tessera/contracts';
import { setTimeout as sleep } from 'node:timers/promises';
import { GridRepository } from '../src/grids/grid.repository.js';
import { PhotoRepository } from '../src/photos/photo.repository.js';
import { AT_ONCE, TURN } from '../src/photos/whole-reads.js';
import { PhotoTrashRepository } from '../src/trash/photo-trash.repository.js';
import { AT, GridTestClient } from './grid-test-client.js';
import { TestGrids, type Provider } from './harness.js';
import type { Person } from './person.js';

let service: TestGrids;
beforeAll(async () => {
  service = await TestGrids.start();
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => service.stop());

const stateOf = ({ person, gridId }: GridTestClient) =>
  person.call<GridStateResponse>('GET', `/api/grids/${gridId}/state`);
const listOf = ({ person, gridId }: GridTestClient, includeHidden: boolean) =>
  person.call<Photo[]>('GET', `/api/photos?gridId=${gridId}&includeHidden=${includeHidden}`);

/** A grid of more photos than one batch, with a carousel across two of them, a hidden one, drafts and captions. */
async function withCaptions(): Promise<GridTestClient> {
  const client = await GridTestClient.open(service, 130);
  const [first = '', second = ''] = client.ids;
  await client.apply(
    {
      kind: 'setAll',
      field: 'description',
      values: client.ids
        .slice(0, 120)
        .map((id, index) => ({ id, value: index === 96 ? 'x'.repeat(300) : `Caption ${index}` })),
    },
    { kind: 'set', id: first, field: 'isHidden', value: true, seen: false },
    { kind: 'gather', groupId: `c-${client.device}`, cover: first, ids: client.id('cd'), createdAt: AT },
    {
      kind: 'gather',
      groupId: `d-${client.device}`,
      cover: client.ids[96]!,
      ids: client.ids.slice(97, 110),
      createdAt: AT,
    },
    { kind: 'shelve', ids: [second, ...client.ids.slice(125)] },
  );
  return client;
}

/** What counts as large is what the test's grid has. */
function largeFrom(items: number, text: number): void {
  jest.replaceProperty(AT_ONCE, 'items', items);
  jest.replaceProperty(AT_ONCE, 'text', text);
}

describe('a grid with more text than is in memory at once', () => {
  it.each([
    ['in its items', 1_000],
    ['in its items as they are shown, each of a carousel with its caption', 2_500],
  ])('%s, is sent as a smaller one is', async (_where, text) => {
    const client = await withCaptions();
    const read = () => Promise.all([stateOf(client), listOf(client, true), listOf(client, false)]);
    const small = await read();
    largeFrom(100, text);
    await client.apply({ kind: 'grid', name: 'Another name' });
    const large = await read();
    expect(large.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(large[0].body).toEqual({
      ...small[0].body,
      name: 'Another name',
      version: large[0].version,
    });
    expect(large.slice(1).map(({ body }) => body)).toEqual(small.slice(1).map(({ body }) => body));
    for (const { version, headers } of large) {
      expect(version).toBe(small[0].version + 1);
      expect(headers.get('etag')).toBeTruthy();
      expect(headers.get('content-length')).toBeNull();
    }
  });

  it('is not sent to its end where the database fails meanwhile', async () => {
    const client = await withCaptions();
    largeFrom(100, 1_000);
    service.dieBefore(PhotoRepository, 'findMany', 1);
    await expect(stateOf(client)).rejects.toThrow();
    expect((await stateOf(client)).status).toBe(200);
  });

  it('has no item in a list of hidden ones alone', async () => {
    const client = await GridTestClient.open(service, 2);
    await client.apply({
      kind: 'together',
      changes: client.ids.flatMap((id) => [
        { kind: 'set' as const, id, field: 'description' as const, value: 'A caption', seen: '' },
        { kind: 'set' as const, id, field: 'isHidden' as const, value: true, seen: false },
      ]),
    });
    largeFrom(1, 5);
    expect((await listOf(client, false)).body).toEqual([]);
  });
});

describe('the readings of large grids', () => {
  it('of one person wait for each other, and those of others do not', async () => {
    const [client, other] = [await GridTestClient.open(service, 3), await GridTestClient.open(service, 3)];
    largeFrom(2, 1_000);
    const photos = service.get(PhotoRepository);
    const real = photos.findUndeletedWithin.bind(photos);
    const running: string[] = [];
    const most = { own: 0, all: 0 };
    jest.spyOn(photos, 'findUndeletedWithin').mockImplementation(async (ownerId, ...given) => {
      running.push(ownerId);
      most.own = Math.max(most.own, running.filter((id) => id === ownerId).length);
      most.all = Math.max(most.all, running.length);
      await sleep(50);
      return real(ownerId, ...given).finally(() => running.splice(running.indexOf(ownerId), 1));
    });
    const all = await Promise.all([client, other, client, client, other].map(stateOf));
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(most).toEqual({ own: 1, all: 2 });
  });

  /** Readings that wait until they are let go. */
  function held(): { go: () => void; readings: jest.SpyInstance } {
    let go: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (go = resolve));
    const photos = service.get(PhotoRepository);
    const real = photos.findUndeletedWithin.bind(photos);
    const readings = jest.spyOn(photos, 'findUndeletedWithin').mockImplementation(async (...given) => {
      await released;
      return real(...given);
    });
    return { go, readings };
  }

  it('are refused where a person begins too many', async () => {
    const client = await GridTestClient.open(service, 3);
    largeFrom(2, 1_000);
    const { go } = held();
    let ended = 0;
    const begun = Array.from({ length: 30 }, async () => {
      const { status, headers } = await stateOf(client);
      ended += 1;
      if (ended === 9) go();
      return [status, headers.get('retry-after')].join(' ').trim();
    });
    const statuses = (await Promise.all(begun)).sort();
    expect(statuses).toEqual([...Array<string>(21).fill('200'), ...Array<string>(9).fill('503 1')]);
  });

  it('are not begun once the wait was too long', async () => {
    const client = await GridTestClient.open(service, 3);
    largeFrom(2, 1_000);
    const { go, readings } = held();
    jest.replaceProperty(TURN, 'wait', 100);
    const begun = [stateOf(client), stateOf(client)];
    expect((await Promise.race(begun)).status).toBe(503);
    go();
    const statuses = (await Promise.all(begun)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 503]);
    expect(readings).toHaveBeenCalledTimes(1);
  });
});

describe('the trash, whose list looks into the grids of all its items', () => {
  async function withDeleted(): Promise<GridTestClient> {
    const client = await GridTestClient.open(service, 2);
    await client.apply({ kind: 'remove', ids: client.id('a') });
    return client;
  }

  it('reads of them what names items, not the calls that they keep', async () => {
    const client = await withDeleted();
    const recorder = await service.recorded(async () => expect(await client.trash()).toBe('a'));
    expect(recorder.ofOwner(client.person.id)).toContain('grids.find');
    expect(recorder.wholeReads([client.gridId])).toBe(0);
  });

  it('is read by one person once at a time', async () => {
    const [client, other] = [await withDeleted(), await withDeleted()];
    const mostOfOne = countReads(PhotoTrashRepository, 'findDeleted');
    const all = await Promise.all([client, client, client, client, other].map((each) => each.trash()));
    expect(all).toEqual(['a', 'a', 'a', 'a', 'a']);
    expect(mostOfOne()).toBe(1);
  });
});

describe('the list of a person’s grids, for which the database reads all that they hold', () => {
  it('is read by one person once at a time', async () => {
    const [person, other] = [service.person(), service.person()];
    for (const each of [person, other]) await each.grid('Mine');
    const mostOfOne = countReads(GridRepository, 'summaries');
    const list = (each: Person) => each.ok<Grid[]>('GET', '/api/grids');
    const all = await Promise.all([person, person, person, person, other].map(list));
    expect(all.flat().map(({ name }) => name)).toEqual(Array(5).fill('Mine'));
    expect(mostOfOne()).toBe(1);
  });
});

/** How many of these reads, whose first argument is the owner, one owner had under way at most. */
function countReads(repository: Provider, step: string): () => number {
  const target = service.get(repository) as Record<string, (...args: unknown[]) => Promise<unknown>>;
  const real = target[step]!.bind(target);
  const running: unknown[] = [];
  let most = 0;
  jest.spyOn(target, step).mockImplementation(async (ownerId, ...given) => {
    running.push(ownerId);
    most = Math.max(most, running.filter((id) => id === ownerId).length);
    return real(ownerId, ...given).finally(() => running.splice(running.indexOf(ownerId), 1));
  });
  return () => most;
}
