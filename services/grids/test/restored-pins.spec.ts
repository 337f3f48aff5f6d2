import { CarouselTestClient, type Name } from './carousel-test-client.js';
import { TestGrids } from './harness.js';

let service: TestGrids;
beforeAll(async () => {
  service = await TestGrids.start();
});
afterAll(() => service.stop());

describe('a pin', () => {
  const pin = (client: CarouselTestClient, name: Name, isPinned = true) =>
    client.person.ok('PATCH', client.url(name, 'pin'), { isPinned });
  const pinned = async (client: CarouselTestClient) =>
    (await client.list()).filter(({ isPinned }) => isPinned).map(({ id }) => client.name(id));

  it('comes back with its post while fewer than three are pinned; else the response tells it [D3.7]', async () => {
    const client = await CarouselTestClient.open(service, '', []);
    for (const name of ['a', 'b', 'c'] as const) await pin(client, name);
    await client.remove('a');
    expect(await client.restore('a')).toMatchObject({ isPinned: true });
    expect((await client.restore('a')).lostPin).toBeUndefined();
    await client.remove('a');
    await pin(client, 'x');
    expect(await client.restore('a')).toMatchObject({ isPinned: false, lostPin: true });
    expect(await pinned(client)).toEqual(['b', 'c', 'x']);
  });

  it('comes back with a carousel, and goes back to the first photo of one [D3.7]', async () => {
    const client = await CarouselTestClient.open(service, 'a');
    await pin(client, 'a');
    await client.remove('a');
    expect(await pinned(client)).toEqual([]);
    expect(await client.restore('a')).toMatchObject({ isPinned: true, carouselPosition: 0 });
    await client.removeAlone('a');
    expect(await pinned(client)).toEqual(['b']);
    expect(await client.restore('a')).toMatchObject({ isPinned: true, carouselPosition: 0, position: 0 });
    expect(await pinned(client)).toEqual(['a']);
  });
});
