import { copiesData, type Copy } from '@tessera/contracts';
import { CopyTestClient } from './copy-test-client.js';
import { TestGrids } from './harness.js';

let service: TestGrids;
beforeAll(async () => {
  service = await TestGrids.start();
});
afterAll(() => service.stop());

describe("a person's own data", () => {
  it("has their copies with each photo, page after page, and nobody else's", async () => {
    const client = await CopyTestClient.open(service, 3, 0);
    const asked: object[] = [];
    for (const names of ['a', 'b', 'c', 'ab', 'bc', 'ca']) {
      await client.start(names);
      const from = client.from.id(names);
      const photos = from.map((id, at) => ({ id, newId: client.newIds[at] }));
      asked.push({ ...(await client.ended()), from: client.from.gridId, to: client.to.gridId, photos });
    }
    const page = (after: string) => service.media.send(copiesData, { userId: client.person.id, after });
    const first = await page('');
    const told = [...first, ...(await page(first.at(-1)!.id))];
    const byId = (a: object, b: object) => ((a as Copy).id < (b as Copy).id ? -1 : 1);
    expect(told).toMatchObject(asked.sort(byId));
    expect([first.length, told.length]).toEqual([5, 6]);
    const other = service.person();
    expect(await service.media.send(copiesData, { userId: other.id, after: '' })).toEqual([]);
  });
});
