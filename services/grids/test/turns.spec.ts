import type { Change } from '@tessera/contracts';
import { GridWriter } from '../src/grids/grid-writer.js';
import { PostTexts } from '../src/photos/post-texts.js';
import { ChangesDesk } from './changes-desk.js';
import { TestGrids } from './harness.js';

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
function holdTurn({ person, gridId }: ChangesDesk): { release: () => Promise<unknown> } {
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

const toFront = ({ ids }: ChangesDesk): Change => ({
  kind: 'move',
  ids: [ids[2] ?? ''],
  before: ids[0] ?? null,
  at: 0,
});

describe('a change that waits behind a slow one', () => {
  it('is 503 while that still works, was not done, and is done by its repeat', async () => {
    const desk = await ChangesDesk.open(service, 3);
    const [, , c = ''] = desk.ids;
    const { release } = holdTurn(desk);
    const plain = await desk.person.refusal('PUT', `/api/photos/${c}/position`, { position: 0 });
    const numbered = await desk.call([toFront(desk)]);
    expect([plain, [numbered.status, numbered.body.code]]).toEqual([UNAVAILABLE, UNAVAILABLE]);
    expect(numbered.headers.get('retry-after')).toBe('1');
    await release();
    expect(desk.names(await desk.person.order(desk.gridId))).toBe('abc');
    desk.seq -= 1;
    await desk.apply(toFront(desk));
    expect(desk.names(await desk.person.order(desk.gridId))).toBe('cab');
  });

  it('is told so before the response would be given up', async () => {
    const desk = await ChangesDesk.open(service, 1);
    const { release } = holdTurn(desk);
    const target = { ownerId: desk.person.id, gridId: desk.gridId };
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
    const desk = await ChangesDesk.open(service, 3);
    const { respond, outcome } = computeLate();
    const texts = service.get(PostTexts);
    const keep = jest.spyOn(texts, 'keep');
    const path = `/api/photos/${desk.ids[2]}/position`;
    expect(await desk.person.refusal('PUT', path, { position: 0 })).toEqual(UNAVAILABLE);
    respond();
    await expect(outcome()).rejects.toMatchObject({ code: 'DEPENDENCY_UNAVAILABLE' });
    expect(keep).not.toHaveBeenCalled();
    expect(desk.names(await desk.person.order(desk.gridId))).toBe('abc');
  });

  it('is done all the same where it is numbered, and its repeat gets its response', async () => {
    const desk = await ChangesDesk.open(service, 3);
    const { respond, outcome } = computeLate();
    const { status } = await desk.call([toFront(desk)]);
    expect(status).toBe(503);
    respond();
    await outcome();
    desk.seq -= 1;
    await desk.apply(toFront(desk));
    expect(desk.names(await desk.person.order(desk.gridId))).toBe('cab');
  });
});
