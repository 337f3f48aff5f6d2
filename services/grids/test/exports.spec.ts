import { EXPORTED_GRIDS, gridsData, LIMITS } from '@tessera/contracts';
import { ErasureService } from '../src/trash/erasure.service.js';
import { TestGrids } from './harness.js';
import type { Person } from './person.js';

let service: TestGrids;
beforeAll(async () => {
  service = await TestGrids.start();
});
afterEach(() => service.clockBack());
afterAll(() => service.stop());

describe("the grids of a person's own data", () => {
  const gridsOf = (person: Person, index: number, gridIds?: string[]) =>
    service.media.send(gridsData, { userId: person.id, index, gridIds });
  const idsIn = (grids: readonly { id: string }[]) => grids.map(({ id }) => id);

  async function personWith(count: number): Promise<[Person, string[]]> {
    const person = service.person();
    const ids: string[] = [];
    while (ids.length < count) ids.push((await person.grid()).id);
    return [person, ids];
  }

  it('are told once each by their ids, though one of them is deleted meanwhile', async () => {
    const [person, ids] = await personWith(EXPORTED_GRIDS + 2);
    const first = await gridsOf(person, 0);
    expect([idsIn(first.grids), first.gridIds, first.next]).toEqual([ids.slice(0, 5), ids, 5]);
    for (const id of [ids[0], ids[6]]) await person.ok('DELETE', `/api/grids/${id}`);
    const { grids } = await gridsOf(person, 5, ids.slice(5));
    expect(grids).toMatchObject([
      { id: ids[5], isDeleted: false },
      { id: ids[6], isDeleted: true },
    ]);
  });

  it('are all that lie in the trash, however many the trash keeps', async () => {
    const few: object = { ...LIMITS.ceilings, grids: 2 };
    const [person, ids] = await personWith(4);
    jest.replaceProperty<{ ceilings: object }, 'ceilings'>(LIMITS, 'ceilings', few);
    for (const id of ids.slice(1)) await person.ok('DELETE', `/api/grids/${id}`);
    const { grids } = await gridsOf(person, 0);
    expect(idsIn(grids).sort()).toEqual(ids.sort());
  });

  it('lack what is being erased', async () => {
    const [person, ids] = await personWith(2);
    await person.ok('DELETE', `/api/grids/${ids[1]}`);
    jest.spyOn(service.get(ErasureService), 'eraseGrid').mockRejectedValue(new Error('killed'));
    await person.call('DELETE', `/api/trash/${ids[1]}`);
    const all = await gridsOf(person, 0);
    expect([idsIn(all.grids), all.gridIds]).toEqual([[ids[0]], [ids[0]]]);
    expect((await gridsOf(person, 0, ids)).grids).toHaveLength(1);
  });

  it("are nobody else's", async () => {
    const [, ids] = await personWith(1);
    expect((await gridsOf(service.person(), 0, ids)).grids).toEqual([]);
  });
});
