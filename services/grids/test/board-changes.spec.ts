import type { BoardChange, BoardChangesResponse, Grid } from '@tessera/contracts';
import { BoardRepository } from '../src/boards/board.repository.js';
import { GridRepository } from '../src/grids/grid.repository.js';
import { GridUpkeepService } from '../src/upkeep/grid-upkeep.service.js';
import { TestGrids } from './harness.js';
import type { ApiResponse, ErrorResponse, Person } from './person.js';
import { newId } from './fake-media.js';

let service: TestGrids;
beforeAll(async () => {
  service = await TestGrids.start();
});
afterEach(() => service.clockBack());
afterAll(() => service.stop());

/** A browser of a person. It numbers its calls. */
class Browser {
  readonly device = newId();
  seq = 0;

  constructor(readonly person: Person = service.person()) {}

  call(...changes: BoardChange[]): Promise<ApiResponse<BoardChangesResponse & ErrorResponse>> {
    this.seq += 1;
    return this.again(...changes);
  }

  /** The same call, whose response was lost. */
  again(...changes: BoardChange[]): Promise<ApiResponse<BoardChangesResponse & ErrorResponse>> {
    return this.person.call('POST', '/api/board/changes', { device: this.device, seq: this.seq, changes });
  }

  async send(...changes: BoardChange[]): Promise<BoardChangesResponse> {
    const { status, body } = await this.call(...changes);
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body;
  }

  /** The names of the grids in their order, as the list of grids shows them. */
  async names(): Promise<string[]> {
    return (await this.person.ok<Grid[]>('GET', '/api/grids')).map(({ name }) => name);
  }
}

/** A browser with grids of these names, and their ids. */
async function withGrids(...names: string[]): Promise<{ browser: Browser; ids: string[] }> {
  const browser = new Browser();
  const ids = names.map(() => newId());
  await browser.send(...names.map((name, index) => ({ kind: 'create' as const, id: ids[index]!, name })));
  return { browser, ids };
}

describe('changes of the board', () => {
  it('are applied in their order, and return the grids and what takes each back', async () => {
    const { browser, ids } = await withGrids('Spring', 'Summer');
    const [spring = '', summer = ''] = ids;
    const autumn = newId();
    const { applied, refused, grids } = await browser.send(
      { kind: 'create', id: autumn, name: 'Autumn' },
      { kind: 'rename', id: autumn, name: 'Fall' },
      { kind: 'order', ids: [autumn] },
      { kind: 'remove', id: spring },
    );
    expect(refused).toEqual([]);
    expect(grids).toEqual([
      { id: autumn, name: 'Fall' },
      { id: summer, name: 'Summer' },
    ]);
    expect(await browser.names()).toEqual(['Fall', 'Summer']);
    expect(applied.map(({ inverse }) => inverse)).toEqual([
      { kind: 'remove', id: autumn },
      { kind: 'rename', id: autumn, name: 'Autumn', seen: 'Fall' },
      { kind: 'order', ids: [spring, summer, autumn], seen: [autumn, spring, summer] },
      { kind: 'restore', id: spring },
    ]);
  });

  it('are not taken back over a name or an order that another window gave meanwhile', async () => {
    const { browser, ids } = await withGrids('Spring', 'Summer', 'Autumn');
    const [spring = '', summer = '', autumn = ''] = ids;
    const { applied } = await browser.send(
      { kind: 'rename', id: spring, name: 'March' },
      { kind: 'order', ids: [autumn] },
    );
    const other = new Browser(browser.person);
    await other.send({ kind: 'rename', id: spring, name: 'April' }, { kind: 'order', ids: [summer] });
    const { refused } = await browser.send(...applied.flatMap(({ inverse }) => inverse ?? []));
    expect(refused.map(({ code }) => code)).toEqual(['CHANGED_ELSEWHERE', 'CHANGED_ELSEWHERE']);
    expect(await browser.names()).toEqual(['Summer', 'Autumn', 'April']);
  });

  describe('of a grid whose name is from before a rule of today', () => {
    const OLD = 'Sea\u200bside';
    const scene = async () => {
      const { browser, ids } = await withGrids('Spring');
      const [id = ''] = ids;
      await service.get(GridRepository).rename(browser.person.id, id, OLD);
      return { browser, id };
    };

    it('give it back by the inverse of its renames, and rename it again', async () => {
      const { browser, id } = await scene();
      const undo = async (changes: BoardChange[]) => {
        const { applied } = await browser.send(...changes);
        return applied.flatMap(({ inverse }) => inverse ?? []).reverse();
      };
      const former = await undo([
        { kind: 'rename', id, name: 'Spring' },
        { kind: 'rename', id, name: 'March' },
      ]);
      const again = await undo(former);
      expect(await browser.names()).toEqual([OLD]);
      const back = await undo(again);
      expect(await browser.names()).toEqual(['March']);
      await browser.send(...back);
      expect(await browser.names()).toEqual([OLD]);
    });

    it('give no such name to a grid that did not have it', async () => {
      const { browser, id } = await scene();
      const { body, status } = await browser.call({ kind: 'rename', id, name: 'Sea\u200bfront' });
      expect([status, body.code]).toEqual([400, 'VALIDATION_FAILED']);
      const blank = await browser.call({ kind: 'rename', id, name: ' ' });
      expect([blank.status, blank.body.message]).toEqual([400, 'Please enter a grid name']);
      const { refused } = await browser.send({ kind: 'rename', id, name: 'Sea\u200bfront', seen: OLD });
      expect(refused).toEqual([
        { index: 0, code: 'VALIDATION_FAILED', message: 'Please leave out what cannot be seen' },
      ]);
      expect(await browser.names()).toEqual([OLD]);
    });
  });

  it('are taken back by their inverses, the last first', async () => {
    const { browser, ids } = await withGrids('Spring', 'Summer', 'Autumn');
    const [spring = '', summer = ''] = ids;
    const { applied } = await browser.send(
      { kind: 'remove', id: summer },
      { kind: 'rename', id: spring, name: 'March' },
      { kind: 'order', ids: [ids[2]!] },
    );
    expect(await browser.names()).toEqual(['Autumn', 'March']);
    await browser.send(...applied.flatMap(({ inverse }) => inverse ?? []).reverse());
    expect(await browser.names()).toEqual(['Spring', 'Summer', 'Autumn']);
    expect(await browser.person.ok('GET', '/api/trash')).toEqual([]);
  });

  it('leave out what is refused, with what names it, and go on', async () => {
    const { browser, ids } = await withGrids('Spring');
    const stranger = await withGrids('Theirs');
    const [foreign = ''] = stranger.ids;
    const { refused } = await browser.send(
      { kind: 'remove', id: ids[0]! },
      { kind: 'create', id: foreign, name: 'Mine' },
      { kind: 'rename', id: foreign, name: 'Yours' },
      { kind: 'rename', id: newId(), name: 'Nobody’s' },
      { kind: 'rename', id: ids[0]!, name: 'March' },
    );
    expect(refused.map(({ index, code }) => [index, code])).toEqual([
      [0, 'LAST_GRID'],
      [1, 'ID_TAKEN'],
      [2, 'ID_TAKEN'],
      [3, 'NOT_FOUND'],
    ]);
    expect(await browser.names()).toEqual(['March']);
    expect(await stranger.browser.names()).toEqual(['Theirs']);
  });

  it('are refused by the plan with its numbers', async () => {
    const browser = new Browser(service.person('free'));
    const { refused } = await browser.send(
      ...Array.from({ length: 20 }, () => ({ kind: 'create' as const, id: newId(), name: 'One more' })),
    );
    const limit = (await browser.names()).length;
    expect(refused[0]).toMatchObject({
      code: 'GRID_LIMIT_REACHED',
      details: { limit, current: limit, adding: 1 },
    });
    expect(refused).toHaveLength(20 - limit);
  });
});

describe('a call that comes again', () => {
  it('changes nothing, and returns its refusals and the grids of now', async () => {
    const { browser, ids } = await withGrids('Spring', 'Summer');
    const changes: BoardChange[] = [
      { kind: 'rename', id: ids[0]!, name: 'March' },
      { kind: 'remove', id: newId() },
    ];
    await browser.send(...changes);
    await new Browser(browser.person).send({ kind: 'rename', id: ids[0]!, name: 'April' });
    const { body } = await browser.again(...changes);
    expect(body.refused.map(({ index, code }) => [index, code])).toEqual([[1, 'NOT_FOUND']]);
    expect(body.applied).toEqual([{ index: 0, inverse: null }]);
    expect(body.grids.map(({ name }) => name)).toEqual(['April', 'Summer']);
    expect(await browser.names()).toEqual(['April', 'Summer']);
  });

  it('is refused where a later one has arrived, or another one under its number', async () => {
    const { browser, ids } = await withGrids('Spring');
    await browser.send({ kind: 'rename', id: ids[0]!, name: 'March' });
    browser.seq -= 1;
    const { status, body } = await browser.again({ kind: 'rename', id: ids[0]!, name: 'February' });
    expect([status, body.code]).toEqual([409, 'OUT_OF_TURN']);
    browser.seq += 1;
    const other = await browser.again({ kind: 'rename', id: ids[0]!, name: 'February' });
    expect([other.status, other.body.code]).toEqual([409, 'OUT_OF_TURN']);
    expect(await browser.names()).toEqual(['March']);
  });
});

describe('calls of two browsers at once', () => {
  it('are all applied', async () => {
    const { browser, ids } = await withGrids('Spring', 'Summer', 'Autumn');
    const other = new Browser(browser.person);
    const calls = await Promise.all([
      browser.send({ kind: 'remove', id: ids[0]! }),
      other.send({ kind: 'rename', id: ids[1]!, name: 'June' }, { kind: 'order', ids: [ids[2]!] }),
    ]);
    expect(calls.flatMap(({ refused }) => refused)).toEqual([]);
    expect(await browser.names()).toEqual(['Autumn', 'June']);
  });

  it('return what takes a rename back where the other one writes the board before it', async () => {
    const { browser, ids } = await withGrids('Spring', 'Summer');
    const [id = ''] = ids;
    const other = new Browser(browser.person);
    const boards = service.get(BoardRepository);
    const store = boards.store.bind(boards);
    jest.spyOn(boards, 'store').mockImplementationOnce(async (...args) => {
      await other.send({ kind: 'order', ids: [ids[1]!] });
      return store(...args);
    });
    const { applied } = await browser.send(
      { kind: 'rename', id, name: 'March' },
      { kind: 'rename', id, name: 'April' },
    );
    expect(applied.map(({ inverse }) => inverse)).toEqual([
      { kind: 'rename', id, name: 'Spring', seen: 'March' },
      { kind: 'rename', id, name: 'March', seen: 'April' },
    ]);
    expect(await browser.names()).toEqual(['Summer', 'April']);
  });
});

describe('a call whose process dies', () => {
  const changesOf = (ids: readonly string[], created: string): BoardChange[] => [
    { kind: 'create', id: created, name: 'Winter' },
    { kind: 'remove', id: ids[0]! },
    { kind: 'restore', id: ids[1]! },
  ];
  const scene = async () => {
    const { browser, ids } = await withGrids('Spring', 'Summer', 'Autumn');
    await browser.send({ kind: 'remove', id: ids[1]! });
    return { browser, ids, created: newId() };
  };
  const dieAt = (when: 'before' | 'after') => {
    const boards = service.get(BoardRepository);
    const store = boards.store.bind(boards);
    jest.spyOn(boards, 'store').mockImplementationOnce(async (...args) => {
      if (when === 'after') await store(...args);
      throw new Error('killed');
    });
  };

  it.each(['before', 'after'] as const)('%s its commit is whole once it comes again', async (when) => {
    const { browser, ids, created } = await scene();
    dieAt(when);
    const changes = changesOf(ids, created);
    expect((await browser.call(...changes)).status).toBe(500);
    expect((await browser.again(...changes)).status).toBe(200);
    expect(await browser.names()).toEqual(['Autumn', 'Summer', 'Winter']);
    expect((await browser.person.ok<{ id: string }[]>('GET', '/api/trash')).map(({ id }) => id)).toEqual([
      ids[0],
    ]);
  });

  it.each([
    ['before', ['Spring', 'Autumn'], 1],
    ['after', ['Autumn', 'Summer', 'Winter'], 0],
  ] as const)('%s its commit is nothing or whole to the sweeps', async (when, names, trashed) => {
    const { browser, ids, created } = await scene();
    dieAt(when);
    await browser.call(...changesOf(ids, created));
    service.clockAhead(3 * 60 * 60_000);
    const sweeps = service.get(GridUpkeepService);
    await sweeps.settlePending();
    await sweeps.settleDeleted();
    service.clockBack();
    expect(await browser.names()).toEqual(names);
    const trash = await browser.person.ok<{ id: string }[]>('GET', '/api/trash');
    expect(trash.map(({ id }) => id)).toEqual([ids[trashed]]);
  });
});
