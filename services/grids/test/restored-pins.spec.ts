import { CarouselDesk, type Name } from './carousel-desk.js';
import { TestGrids } from './harness.js';

let service: TestGrids;
beforeAll(async () => {
  service = await TestGrids.start();
});
afterAll(() => service.stop());

describe('a pin', () => {
  const pin = (desk: CarouselDesk, name: Name, isPinned = true) =>
    desk.person.ok('PATCH', desk.url(name, 'pin'), { isPinned });
  const pinned = async (desk: CarouselDesk) =>
    (await desk.list()).filter(({ isPinned }) => isPinned).map(({ id }) => desk.name(id));

  it('comes back with its post while fewer than three are pinned; else the response tells it [D3.7]', async () => {
    const desk = await CarouselDesk.open(service, '', []);
    for (const name of ['a', 'b', 'c'] as const) await pin(desk, name);
    await desk.remove('a');
    expect(await desk.restore('a')).toMatchObject({ isPinned: true });
    expect((await desk.restore('a')).lostPin).toBeUndefined();
    await desk.remove('a');
    await pin(desk, 'x');
    expect(await desk.restore('a')).toMatchObject({ isPinned: false, lostPin: true });
    expect(await pinned(desk)).toEqual(['b', 'c', 'x']);
  });

  it('comes back with a carousel, and goes back to the first photo of one [D3.7]', async () => {
    const desk = await CarouselDesk.open(service, 'a');
    await pin(desk, 'a');
    await desk.remove('a');
    expect(await pinned(desk)).toEqual([]);
    expect(await desk.restore('a')).toMatchObject({ isPinned: true, carouselPosition: 0 });
    await desk.removeAlone('a');
    expect(await pinned(desk)).toEqual(['b']);
    expect(await desk.restore('a')).toMatchObject({ isPinned: true, carouselPosition: 0, position: 0 });
    expect(await pinned(desk)).toEqual(['a']);
  });
});
