import { insertPhotos, type BoardChange, type Change, type Grid } from '@tessera/contracts';
import { eventually } from '@tessera/testing';
import { BoardRepository } from '../src/boards/board.repository.js';
import { GridWriter } from '../src/grids/grid-writer.js';
import { PhotoRepository } from '../src/photos/photo.repository.js';
import { PostInsertion } from '../src/photos/post-insertion.js';
import { PostTexts } from '../src/photos/post-texts.js';
import { GridTestClient } from './grid-test-client.js';
import { TestGrids, type Provider } from './harness.js';
import type { Person } from './person.js';
import { image, newId } from './fake-media.js';

let service: TestGrids;
beforeAll(async () => {
  service = await TestGrids.start();
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => service.stop());

const UNAVAILABLE = [503, 'DEPENDENCY_UNAVAILABLE'];

/** A promise, and what keeps it. */
function promised(): [Promise<void>, () => void] {
  let keep: () => void = () => undefined;
  return [new Promise<void>((resolve) => (keep = resolve)), () => keep()];
}

/** Another change has the grid's turn until it is told to end. */
function holdTurn({ person, gridId }: GridTestClient): { release: () => Promise<unknown> } {
  const [released, release] = promised();
  const held = service.get(GridWriter).change({ ownerId: person.id, gridId }, async (grid) => {
    await released;
    return { arrays: grid, value: null };
  });
  return {
    release: () => {
      release();
      return held;
    },
  };
}

const toFront = ({ ids }: GridTestClient): Change => ({
  kind: 'move',
  ids: [ids[2] ?? ''],
  before: ids[0] ?? null,
  at: 0,
});

describe('a change that waits behind a slow one', () => {
  it('is 503 while that still works, was not done, and is done by its repeat', async () => {
    const client = await GridTestClient.open(service, 3);
    const [, , c = ''] = client.ids;
    const { release } = holdTurn(client);
    const plain = await client.person.refusal('PUT', `/api/photos/${c}/position`, { position: 0 });
    const numbered = await client.call([toFront(client)]);
    expect([plain, [numbered.status, numbered.body.code]]).toEqual([UNAVAILABLE, UNAVAILABLE]);
    expect(numbered.headers.get('retry-after')).toBe('1');
    await release();
    expect(client.names(await client.person.order(client.gridId))).toBe('abc');
    client.seq -= 1;
    await client.apply(toFront(client));
    expect(client.names(await client.person.order(client.gridId))).toBe('cab');
  });

  it('is told so before the response would be given up', async () => {
    const client = await GridTestClient.open(service, 1);
    const { release } = holdTurn(client);
    const target = { ownerId: client.person.id, gridId: client.gridId };
    const late = service.get(GridWriter).change(target, (grid) => ({ arrays: grid, value: null }));
    // That nothing has ended the other change by then is the test.
    await expect(late).rejects.toMatchObject({ code: 'DEPENDENCY_UNAVAILABLE' });
    await release();
  });
});

/** The next change is computed when its caller has had a response. */
function computeLate(): { respond: () => void; outcome: () => unknown } {
  const [responded, respond] = promised();
  const writer = service.get(GridWriter);
  const change = writer.change.bind(writer);
  const spy = jest.spyOn(writer, 'change').mockImplementationOnce((target, compute) =>
    change(target, async (grid) => {
      await responded;
      return compute(grid);
    }),
  );
  return { respond, outcome: () => spy.mock.results[0]?.value as unknown };
}

describe('a change whose response was given up before its commit', () => {
  it('is not done afterwards', async () => {
    const client = await GridTestClient.open(service, 3);
    const { respond, outcome } = computeLate();
    const texts = service.get(PostTexts);
    const keep = jest.spyOn(texts, 'keep');
    const path = `/api/photos/${client.ids[2]}/position`;
    expect(await client.person.refusal('PUT', path, { position: 0 })).toEqual(UNAVAILABLE);
    respond();
    await expect(outcome()).rejects.toMatchObject({ code: 'DEPENDENCY_UNAVAILABLE' });
    expect(keep).not.toHaveBeenCalled();
    expect(client.names(await client.person.order(client.gridId))).toBe('abc');
  });

  it('is done all the same where it is numbered, and its repeat gets its response', async () => {
    const client = await GridTestClient.open(service, 3);
    const { respond, outcome } = computeLate();
    const { status } = await client.call([toFront(client)]);
    expect(status).toBe(503);
    respond();
    await outcome();
    client.seq -= 1;
    await client.apply(toFront(client));
    expect(client.names(await client.person.order(client.gridId))).toBe('cab');
  });
});

/** This step of a repository, whoever takes it, is taken when the returned function is called. */
function delay(repository: Provider, step: string): () => void {
  const [going, go] = promised();
  const target = service.get(repository) as Record<string, (...args: unknown[]) => Promise<unknown>>;
  const real = target[step]!.bind(target);
  jest.spyOn(target, step).mockImplementation(async (...args) => {
    await going;
    return real(...args);
  });
  return go;
}

describe('a change of the board whose response was given up before its commit', () => {
  it('is not done afterwards, but is where it is numbered', async () => {
    const [person, other] = [service.person(), service.person()];
    const [first, second] = [await person.grid('First'), await person.grid('Second')];
    const grid = await other.grid('Kept');
    const writes = ['add', 'remove', 'store'] as const;
    const boards = service.get(BoardRepository);
    const outcomes = writes.map((write) => jest.spyOn(boards, write));
    const go = delay(BoardRepository, 'find');
    const rename: BoardChange[] = [
      { kind: 'create', id: newId(), name: 'Numbered' },
      { kind: 'order', ids: [grid.id] },
    ];
    const statuses = await Promise.all([
      person.call('POST', '/api/grids', { name: 'Third' }),
      person.call('DELETE', `/api/grids/${first.id}`),
      person.call('POST', '/api/grid-reorder', { order: [second.id, first.id] }),
      other.call('POST', '/api/board/changes', { device: newId(), seq: 1, changes: rename }),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([503, 503, 503, 503]);
    go();
    await eventually(() => expect(outcomes.flatMap(({ mock }) => mock.calls)).toHaveLength(4));
    await Promise.allSettled(
      outcomes.flatMap(({ mock }) => mock.results.map(({ value }) => value as unknown)),
    );
    const names = async (owner: Person) =>
      (await owner.ok<Grid[]>('GET', '/api/grids')).map(({ name }) => name).sort();
    expect(await names(person)).toEqual(['First', 'Second']);
    expect((await person.ok<Grid[]>('GET', '/api/grids')).map(({ id }) => id)).toEqual([first.id, second.id]);
    expect(await names(other)).toEqual(['Kept', 'Numbered']);
  });
});

describe('an upload that media waits for no longer', () => {
  it('gets no place afterwards, and gets it by its repeat', async () => {
    const client = await GridTestClient.open(service, 1);
    const { person, gridId } = client;
    const items = [{ photoId: newId(), image: image() }];
    const sent = { userId: person.id, tier: person.session.tier, gridId, position: 0, items };
    const go = delay(PhotoRepository, 'insertPending');
    const insert = jest.spyOn(service.get(PostInsertion), 'insert');
    const late = service.media.send(insertPhotos, sent, { within: 300 });
    await expect(late).rejects.toMatchObject({ code: 'DEPENDENCY_UNAVAILABLE' });
    go();
    await expect(insert.mock.results[0]?.value).rejects.toMatchObject({ code: 'DEPENDENCY_UNAVAILABLE' });
    expect(client.names(await person.order(gridId))).toBe('a');
    await service.media.insert(person, gridId, 0, items);
    expect(client.names(await person.order(gridId))).toBe('?a');
  });
});
