import type { Photo } from '@tessera/contracts';
import { GridTestClient } from './grid-test-client.js';
import { TestGrids } from './harness.js';
import type { Person } from './person.js';

let service: TestGrids;
beforeAll(async () => {
  service = await TestGrids.start();
});
afterAll(() => service.stop());

const pathOf = ({ gridId }: GridTestClient, includeHidden = true) =>
  `/api/photos?gridId=${gridId}&includeHidden=${includeHidden}`;

const list = (client: GridTestClient, headers = {}, includeHidden = true) =>
  client.person.call<Photo[]>('GET', pathOf(client, includeHidden), undefined, headers);

/** Which queries a read of the list asks. */
async function asked(person: Person, read: () => Promise<unknown>): Promise<string[]> {
  return (await service.recorded(read)).ofOwner(person.id).sort();
}

const TAG_ALONE = ['grids.findOne', 'photos.aggregate', 'photos.aggregate'];

describe('the list of a grid', () => {
  it('is spared to whoever has it, and then no photo is read', async () => {
    const client = await GridTestClient.open(service, 3);
    const { headers, version } = await list(client);
    const queries = await asked(client.person, async () => {
      const known = await list(client, { 'if-none-match': `"other", ${headers.get('etag')}` });
      expect([known.status, known.body, known.version]).toEqual([304, undefined, version]);
    });
    expect(queries).toEqual(TAG_ALONE);
  });

  it('is made once: whoever else asks for it gets it as it was sent, and no photo is read', async () => {
    const client = await GridTestClient.open(service, 3);
    const first = await list(client);
    const queries = await asked(client.person, async () => {
      const second = await list(client);
      expect(second.body).toEqual(first.body);
      for (const name of ['etag', 'x-grid-version', 'cache-control', 'content-type', 'vary'])
        expect(second.headers.get(name)).toBe(first.headers.get(name));
    });
    expect(queries).toEqual(TAG_ALONE);
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    expect(first.headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  it('is another one with hidden photos than without', async () => {
    const client = await GridTestClient.open(service, 3);
    await client.person.ok('PATCH', `/api/photos/${client.ids[1]}/visibility`, { isHidden: true });
    const [all, shown] = [await list(client), await list(client, {}, false)];
    expect([all.body.length, shown.body.length]).toEqual([3, 2]);
    const etag = all.headers.get('etag') ?? '';
    expect((await list(client, { 'if-none-match': etag }, false)).status).toBe(200);
  });

  it('is packed for those who take it, and the same for all', async () => {
    const client = await GridTestClient.open(service, 9);
    const [packed, plain] = [
      await list(client, { 'accept-encoding': 'gzip' }),
      await list(client, { 'accept-encoding': 'identity' }),
    ];
    const encodings = [packed, plain].map(({ headers }) => headers.get('content-encoding'));
    expect(encodings).toEqual(['gzip', null]);
    expect(packed.body).toEqual(plain.body);
  });

  it('is of nobody else, and gone with the grid, though it is remembered', async () => {
    const client = await GridTestClient.open(service, 2);
    await list(client);
    const other = service.person();
    expect(await other.refusal('GET', pathOf(client))).toEqual([404, 'NOT_FOUND']);
    await client.person.grid('Another');
    await client.person.ok('DELETE', `/api/grids/${client.gridId}`);
    expect(await client.person.refusal('GET', pathOf(client))).toEqual([404, 'NOT_FOUND']);
  });

  it('is as the last change left it at once in each process, whichever made it', async () => {
    const client = await GridTestClient.open(service, 3);
    const second = await service.replica();
    try {
      const there = async (): Promise<Photo[]> => {
        const response = await fetch(second.url + pathOf(client), { headers: client.person.session.headers });
        return (await response.json()) as Photo[];
      };
      for (const description of ['One', 'Two', 'Three']) {
        await client.person.ok('PUT', `/api/photos/${client.ids[0]}/description`, { description });
        const [here, other] = [(await list(client)).body, await there()];
        expect([here[0]?.description, other]).toEqual([description, here]);
      }
      await client.person.ok('PUT', `/api/photos/${client.ids[2]}/position`, { position: 0 });
      expect((await there()).map(({ id }) => id)).toEqual((await list(client)).body.map(({ id }) => id));
    } finally {
      await second.stop();
    }
  });
});
