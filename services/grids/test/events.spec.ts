import { LIMITS, StoredEvent } from '@tessera/contracts';
import { RedisConnection, revocationKeys } from '@tessera/service-kit';
import { eventually, signIn } from '@tessera/testing';
import { EventHub } from '../src/events/event-hub.js';
import { ChangePublisher } from '../src/events/change-publisher.js';
import { TestGrids } from './harness.js';
import { Person } from './person.js';
import { newId } from './fake-media.js';

let service: TestGrids;
beforeAll(async () => {
  service = await TestGrids.start();
});
afterAll(() => service.stop());

const readers: Reader[] = [];
afterEach(async () => {
  jest.restoreAllMocks();
  for (const reader of readers.splice(0)) await reader.close();
});

/** One open stream, as a browser reads it. */
class Reader {
  readonly events: StoredEvent[] = [];
  /** When it shall come back, in milliseconds, where it was told. */
  retry: string | undefined;
  isOver = false;
  private constructor(private readonly connection: AbortController) {}

  /** `told` is of how many grids it is told at first. */
  static async open(
    person: Person,
    gridIds: readonly string[],
    { id, told = gridIds.length }: { readonly id?: string; readonly told?: number } = {},
  ): Promise<Reader> {
    const connection = new AbortController();
    const query = new URLSearchParams({ grids: gridIds.join(), ...(id && { reader: id }) });
    const response = await fetch(`${service.url}/api/events?${query}`, {
      headers: person.session.headers,
      signal: connection.signal,
    });
    if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    const reader = new Reader(connection);
    void reader.read(response.body!);
    readers.push(reader);
    await eventually(() => expect(reader.events).toHaveLength(told + 1));
    return reader;
  }

  /** What came since it was asked last. */
  take(): StoredEvent[] {
    return this.events.splice(0);
  }

  async next(): Promise<StoredEvent[]> {
    await eventually(() => expect(this.events).not.toEqual([]));
    return this.take();
  }

  async close(): Promise<void> {
    this.connection.abort();
    await this.over();
  }

  over(): Promise<void> {
    return eventually(() => expect(this.isOver).toBe(true));
  }

  private async read(body: ReadableStream<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder();
    let text = '';
    try {
      for await (const part of body) {
        text += decoder.decode(part, { stream: true });
        const ended = text.split('\n\n');
        text = ended.pop() ?? '';
        for (const event of ended) {
          const [, data] = /^data: (.*)$/.exec(event) ?? [];
          this.retry = /^retry: (.*)$/.exec(event)?.[1] ?? this.retry;
          if (data !== undefined) this.events.push(StoredEvent.parse(JSON.parse(data)));
        }
      }
    } catch {
      // Cut by the server, or closed by the test.
    }
    this.isOver = true;
  }
}

const stateTag = async (person: Person, gridId: string) =>
  (await person.call('GET', `/api/grids/${gridId}/state`)).headers.get('etag');

const subjects = (events: readonly StoredEvent[]) =>
  events.map((event) => (event.kind === 'grid' ? event.gridId : event.kind));

async function withGrid(): Promise<{ person: Person; gridId: string; ids: string[] }> {
  const person = service.person();
  const { id: gridId } = await person.grid();
  return { person, gridId, ids: await person.photos(gridId, 3) };
}

const move = (person: Person, id: string | undefined, position: number, headers = {}) =>
  person.call('PUT', `/api/photos/${id}/position`, { position }, headers);

describe('GET /api/events', () => {
  it('tells first how everything is that is watched, by the tags of the reads', async () => {
    const { person, gridId } = await withGrid();
    const { version, headers } = await person.call('GET', `/api/grids/${gridId}/state`);
    const board = await person.call('GET', '/api/grids');
    const reader = await Reader.open(person, [gridId]);
    expect(reader.take()).toEqual([
      { kind: 'grids', stamp: String(board.version) },
      { kind: 'grid', gridId, version, stamp: headers.get('etag') },
    ]);
  });

  it('tells the other readers of a person within a second what was changed, and not whose it was', async () => {
    const { person, gridId, ids } = await withGrid();
    const id = newId();
    const [mine, other] = [await Reader.open(person, [gridId], { id }), await Reader.open(person, [gridId])];
    const stranger = await withGrid();
    const strangers = await Reader.open(stranger.person, [stranger.gridId]);
    for (const reader of [mine, other, strangers]) reader.take();
    const since = performance.now();
    await move(person, ids[2], 0, { 'x-event-reader': id });
    const [event] = await other.next();
    expect(performance.now() - since).toBeLessThan(1_000);
    expect(event).toMatchObject({ kind: 'grid', gridId, stamp: await stateTag(person, gridId) });

    const described = { description: 'By the sea' };
    await person.call('PUT', `/api/photos/${ids[0]}/description`, described, { 'x-event-reader': id });
    expect(subjects(await other.next())).toEqual([gridId]);
    await service.get(EventHub).catchUpAll();
    expect([mine.take(), strangers.take()]).toEqual([[], []]);
    await move(person, ids[2], 2);
    expect(subjects(await mine.next())).toEqual([gridId]);
  });

  it('tells of uploads, of the list of grids, and of no grid of somebody else', async () => {
    const { person, gridId } = await withGrid();
    const stranger = await withGrid();
    const reader = await Reader.open(person, [gridId, stranger.gridId], { told: 1 });
    expect(subjects(reader.take())).toEqual(['grids', gridId]);
    await person.photos(gridId, 1);
    expect(subjects(await reader.next())).toEqual([gridId]);
    await person.grid('Another');
    expect(subjects(await reader.next())).toEqual(['grids']);
    await stranger.person.photos(stranger.gridId, 1);
    await service.get(EventHub).catchUpAll();
    expect(reader.take()).toEqual([]);
    const theirs = await Reader.open(stranger.person, [stranger.gridId, gridId], { told: 1 });
    expect(subjects(theirs.take())).toEqual(['grids', stranger.gridId]);
    // Both are looked after by one query.
    await service.get(EventHub).catchUpAll();
    await Promise.all([person.photos(gridId, 1), stranger.person.photos(stranger.gridId, 1)]);
    expect(subjects(await reader.next())).toEqual([gridId]);
    expect(subjects(await theirs.next())).toEqual([stranger.gridId]);
  });

  it('tells at the next look what nobody told of', async () => {
    const { person, gridId, ids } = await withGrid();
    const reader = await Reader.open(person, [gridId]);
    reader.take();
    jest.spyOn(service.get(ChangePublisher), 'publish').mockImplementation(() => undefined);
    await move(person, ids[2], 0);
    await service.get(EventHub).catchUpAll();
    expect(subjects(await reader.next())).toEqual([gridId]);
  });

  it('asks the database of many people at once, and reads no item', async () => {
    const people = await Promise.all([withGrid(), withGrid(), withGrid()]);
    for (const { person, gridId } of people) await Reader.open(person, [gridId]);
    const recorder = await service.recorded(() => service.get(EventHub).catchUpAll());
    const ids = people.flatMap(({ ids }) => ids);
    expect(recorder.withoutOwner(ids)).toEqual([]);
    for (const { person } of people) {
      expect(recorder.ofOwner(person.id).sort()).toEqual([
        'grids.find',
        'photos.aggregate',
        'photos.aggregate',
      ]);
    }
  });

  it('ends with its session, and with its token', async () => {
    const { person, gridId } = await withGrid();
    const reader = await Reader.open(person, [gridId]);
    const redis = service.get(RedisConnection);
    await redis.client.set(revocationKeys(redis).session(person.session.sid), '1');
    await reader.over();
    expect((await person.call('GET', '/api/grids')).status).toBe(401);

    const other = await withGrid();
    const short = await Reader.open(other.person, [other.gridId]);
    service.clockAhead(8 * 24 * 60 * 60_000);
    await short.over();
    service.clockBack();
  });

  it('is ten at most of a person and process: the oldest is ended, and told to come back in a minute', async () => {
    const person = service.person();
    await person.grid();
    const opened: Reader[] = [];
    for (let count = 0; count < 11; count += 1) opened.push(await Reader.open(person, []));
    await opened[0]?.over();
    expect(opened.slice(1).map(({ isOver }) => isOver)).toEqual(Array(10).fill(false));
    // Eleven browsers that come back at once would end each other's streams for ever.
    expect(opened.map(({ retry }) => retry)).toEqual(['60000', ...Array<undefined>(10).fill(undefined)]);
  });

  it('is no more than a share of a process`s from one address, whoever reads there', async () => {
    const { streams, streamsFromAddress } = LIMITS.events;
    const from = (address: string) => (person: Person) =>
      fetch(`${service.url}/api/events`, {
        headers: { ...person.session.headers, 'x-forwarded-for': address },
        signal: AbortSignal.timeout(30_000),
      });
    const [here, nextDoor] = [from('2001:db8:1:2::1'), from('2001:db8:1:3::1')];
    const people = Array.from({ length: streamsFromAddress / streams }, () => service.person());
    const opened: Response[] = [];
    for (const person of people)
      opened.push(...(await Promise.all(Array.from({ length: streams }, () => here(person)))));
    expect(new Set(opened.map(({ status }) => status))).toEqual(new Set([200]));
    const person = service.person();
    const refused = await from('2001:db8:1:2:ffff::9')(person);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30']);
    expect(await refused.json()).toMatchObject({ code: 'RATE_LIMITED' });
    opened.push(await nextDoor(person));
    expect(opened.at(-1)?.status).toBe(200);
    await opened[0]?.body?.cancel();
    await eventually(async () => {
      opened.push(await here(person));
      expect(opened.at(-1)?.status).toBe(200);
    });
    await Promise.all(opened.slice(1).map(async ({ body }) => body?.cancel()));
  });

  it('ends where Redis tells nobody, is refused until it does again, and then tells how things are', async () => {
    const { person, gridId } = await withGrid();
    const reader = await Reader.open(person, [gridId]);
    await service.get(RedisConnection).client.call('CLIENT', 'KILL', 'TYPE', 'pubsub');
    await reader.over();
    let again: Reader | undefined;
    await eventually(async () => {
      again = await Reader.open(person, [gridId]);
    });
    expect(subjects(again?.take() ?? [])).toEqual(['grids', gridId]);
  });

  it('is 400 for what is no list of ids, or a longer one than it watches', async () => {
    const person = service.person();
    const many = Array.from({ length: 21 }, newId).join();
    for (const grids of ['nonsense', many, `${newId()},`]) {
      expect(await person.refusal('GET', `/api/events?grids=${grids}`)).toEqual([400, 'VALIDATION_FAILED']);
    }
  });
});

it('ends all streams when the process stops', async () => {
  const own = await TestGrids.start();
  const person = new Person(own, signIn());
  const response = await fetch(`${own.url}/api/events`, { headers: person.session.headers });
  const read = response.text();
  const since = performance.now();
  await own.stop();
  expect(await read).toContain(':');
  expect(performance.now() - since).toBeLessThan(10_000);
});
