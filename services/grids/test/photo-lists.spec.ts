import type { Photo } from '@tessera/contracts';
import { ChangesDesk } from './changes-desk.js';
import { TestGrids } from './harness.js';
import type { Person } from './person.js';

let service: TestGrids;
beforeAll(async () => {
  service = await TestGrids.start();
});
afterAll(() => service.stop());

const pathOf = ({ gridId }: ChangesDesk, includeHidden = true) =>
  `/api/photos?gridId=${gridId}&includeHidden=${includeHidden}`;

const list = (desk: ChangesDesk, headers = {}, includeHidden = true) =>
  desk.person.call<Photo[]>('GET', pathOf(desk, includeHidden), undefined, headers);

/** Which queries a read of the list asks. */
async function asked(person: Person, read: () => Promise<unknown>): Promise<string[]> {
  return (await service.recorded(read)).ofOwner(person.id).sort();
}

const TAG_ALONE = ['grids.findOne', 'photos.aggregate', 'photos.aggregate'];

describe('the list of a grid', () => {
  it('is spared to whoever has it, and then no photo is read', async () => {
    const desk = await ChangesDesk.open(service, 3);
    const { headers, version } = await list(desk);
    const queries = await asked(desk.person, async () => {
      const known = await list(desk, { 'if-none-match': `"other", ${headers.get('etag')}` });
      expect([known.status, known.body, known.version]).toEqual([304, undefined, version]);
    });
    expect(queries).toEqual(TAG_ALONE);
  });

  it('is made once: whoever else asks for it gets it as it was sent, and no photo is read', async () => {
    const desk = await ChangesDesk.open(service, 3);
    const first = await list(desk);
    const queries = await asked(desk.person, async () => {
      const second = await list(desk);
      expect(second.body).toEqual(first.body);
      for (const name of ['etag', 'x-grid-version', 'cache-control', 'content-type', 'vary'])
        expect(second.headers.get(name)).toBe(first.headers.get(name));
    });
    expect(queries).toEqual(TAG_ALONE);
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    expect(first.headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  it('is another one with hidden photos than without', async () => {
    const desk = await ChangesDesk.open(service, 3);
    await desk.person.ok('PATCH', `/api/photos/${desk.ids[1]}/visibility`, { isHidden: true });
    const [all, shown] = [await list(desk), await list(desk, {}, false)];
    expect([all.body.length, shown.body.length]).toEqual([3, 2]);
    const etag = all.headers.get('etag') ?? '';
    expect((await list(desk, { 'if-none-match': etag }, false)).status).toBe(200);
  });

  it('is packed for those who take it, and the same for all', async () => {
    const desk = await ChangesDesk.open(service, 9);
    const [packed, plain] = [
      await list(desk, { 'accept-encoding': 'gzip' }),
      await list(desk, { 'accept-encoding': 'identity' }),
    ];
    const encodings = [packed, plain].map(({ headers }) => headers.get('content-encoding'));
    expect(encodings).toEqual(['gzip', null]);
    expect(packed.body).toEqual(plain.body);
  });

  it('is of nobody else, and gone with the grid, though it is remembered', async () => {
    const desk = await ChangesDesk.open(service, 2);
    await list(desk);
    const other = service.person();
    expect(await other.refusal('GET', pathOf(desk))).toEqual([404, 'NOT_FOUND']);
    await desk.person.grid('Another');
    await desk.person.ok('DELETE', `/api/grids/${desk.gridId}`);
    expect(await desk.person.refusal('GET', pathOf(desk))).toEqual([404, 'NOT_FOUND']);
  });

  it('is as the last change left it at once in each process, whichever made it', async () => {
    const desk = await ChangesDesk.open(service, 3);
    const second = await service.replica();
    try {
      const there = async (): Promise<Photo[]> => {
        const response = await fetch(second.url + pathOf(desk), { headers: desk.person.session.headers });
        return (await response.json()) as Photo[];
      };
      for (const description of ['One', 'Two', 'Three']) {
        await desk.person.ok('PUT', `/api/photos/${desk.ids[0]}/description`, { description });
        const [here, other] = [(await list(desk)).body, await there()];
        expect([here[0]?.description, other]).toEqual([description, here]);
      }
      await desk.person.ok('PUT', `/api/photos/${desk.ids[2]}/position`, { position: 0 });
      expect((await there()).map(({ id }) => id)).toEqual((await list(desk)).body.map(({ id }) => id));
    } finally {
      await second.stop();
    }
  });
});
