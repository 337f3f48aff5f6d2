import { appendToCarousel } from '@tessera/contracts';
import { TestGrids } from './harness.js';
import { image, newId } from './fake-media.js';

let service: TestGrids;
beforeAll(async () => {
  service = await TestGrids.start();
});
afterEach(() => service.clockBack());
afterAll(() => service.stop());

/** Three grids, the first with 12 posts: two hidden, one the cover of a carousel of three; and then Free. */
async function downgraded() {
  const person = service.person('creator');
  const { id: gridId } = await person.grid();
  const others = [await person.grid('Second'), await person.grid('Third')];
  const ids = await person.photos(gridId, 12);
  for (const id of ids.slice(0, 2)) {
    await person.ok('PATCH', `/api/photos/${id}/visibility`, { isHidden: true });
  }
  const groupId = `group-${newId().slice(0, 8)}`;
  const items = [0, 1].map(() => ({ photoId: newId(), image: image() }));
  await service.media.send(appendToCarousel, {
    userId: person.id,
    tier: 'creator',
    groupId,
    gridId,
    items,
  });
  const cover = ids[11];
  await person.ok('PUT', `/api/photos/${cover}/carousel`, { carouselGroupId: groupId, carouselPosition: 0 });
  service.plans.set(person.id, { tier: 'free', isAdmin: false });
  // What a service knows of a plan is a few seconds old at most.
  service.clockAhead(6_000);
  return { person, gridId, others, ids, groupId, members: items.map(({ photoId }) => photoId) };
}

it('after a downgrade everything is still there, and reading, reordering, deleting, captions and un-hiding work [D2.3]', async () => {
  const { person, gridId, others, ids, groupId, members } = await downgraded();
  expect(await person.ok<unknown[]>('GET', '/api/grids')).toHaveLength(3);
  expect(await person.order(gridId)).toEqual(ids);
  expect(await person.ok<unknown[]>('GET', `/api/carousels/${groupId}`)).toHaveLength(3);

  const updates = [ids[1], ids[0]].map((id, position) => ({ id, position }));
  await person.ok('PUT', '/api/photos/batch-position', { updates });
  expect((await person.order(gridId)).slice(0, 2)).toEqual([ids[1], ids[0]]);
  const positions = [members[1], members[0]].map((id, index) => ({ id, carouselPosition: index + 1 }));
  await person.ok('PUT', `/api/carousels/${groupId}/reorder`, { positions });
  await person.ok('POST', '/api/grid-reorder', { order: [others[1]?.id, gridId] });
  await person.ok('PUT', `/api/photos/${ids[2]}/description`, { description: 'Still mine' });
  expect((await person.photo(gridId, ids[2]!)).description).toBe('Still mine');
  await person.ok('PATCH', `/api/photos/${ids[0]}/visibility`, { isHidden: false });
  expect(await person.ok('POST', `/api/grids/${gridId}/unhide-all`)).toEqual({ count: 1 });
  await person.ok('DELETE', `/api/photos/${ids[3]}`);
  await person.ok('DELETE', `/api/grids/${others[0]?.id}`);
  expect(await person.order(gridId)).toHaveLength(11);
});

it('after a downgrade only additions past a limit are refused [D2.3]', async () => {
  const { person, gridId } = await downgraded();
  expect(await person.refusal('POST', '/api/grids', { name: 'Fourth' })).toEqual([403, 'GRID_LIMIT_REACHED']);
  await expect(person.photos(gridId, 1)).rejects.toMatchObject({ code: 'PHOTO_LIMIT_REACHED' });
  await person.ok('POST', '/api/photos', { gridId, isPlaceholder: true });
  expect(await person.refusal('POST', '/api/photos', { gridId, isPlaceholder: true })).toEqual([
    403,
    'PLACEHOLDER_LIMIT_REACHED',
  ]);
});
