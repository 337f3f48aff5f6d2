import { fillPlaceholder, type AssetImage, type Photo } from '@tessera/contracts';
import { TestGrids } from './harness.js';
import type { Person } from './person.js';
import { image, newId } from './fake-media.js';

let service: TestGrids;
beforeAll(async () => {
  service = await TestGrids.start();
});
afterAll(() => service.stop());

async function withPlaceholder(tier: 'free' | 'creator' = 'creator', photos = 2) {
  const person = service.person(tier);
  const { id: gridId } = await person.grid();
  const ids = await person.photos(gridId, photos);
  const body = { gridId, isPlaceholder: true, position: 1 };
  const placeholder = await person.ok<Photo>('POST', '/api/photos', body);
  return { person, gridId, ids, placeholder };
}

const fill = (person: Person, photoId: string, asset: AssetImage) =>
  service.media.send(fillPlaceholder, {
    userId: person.id,
    tier: person.session.tier,
    photoId,
    image: asset,
  });

describe('filling a placeholder', () => {
  it('gives it its picture where it stands, and changes nothing when repeated', async () => {
    const { person, gridId, ids, placeholder } = await withPlaceholder();
    const asset = image();
    const { photos } = await fill(person, placeholder.id, asset);
    expect(photos[0]).toMatchObject({
      id: placeholder.id,
      isPlaceholder: false,
      url: `/media/${asset.mediaId}/master`,
      thumbUrl: `/media/${asset.mediaId}/thumb`,
      position: 1,
      state: 'ready',
    });
    expect((await fill(person, placeholder.id, asset)).photos).toEqual(photos);
    expect(await person.order(gridId)).toEqual([ids[0], placeholder.id, ids[1]]);
  });

  it('is refused on an item that has another picture, and on what is not theirs', async () => {
    const { person, ids, placeholder } = await withPlaceholder();
    await fill(person, placeholder.id, image());
    for (const id of [placeholder.id, ids[0]!]) {
      await expect(fill(person, id, image())).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    }
    await expect(fill(service.person(), placeholder.id, image())).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(fill(person, newId(), image())).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('counts against the photo limit, and leaves the placeholder blank where there is no room', async () => {
    const { person, gridId, placeholder } = await withPlaceholder('free', 9);
    const asset = image();
    await expect(fill(person, placeholder.id, asset)).rejects.toMatchObject({ code: 'PHOTO_LIMIT_REACHED' });
    expect(await person.photo(gridId, placeholder.id)).toMatchObject({ isPlaceholder: true, url: null });
    const [first] = await person.order(gridId);
    await person.ok('DELETE', `/api/photos/${first}`);
    expect((await fill(person, placeholder.id, asset)).photos[0]?.isPlaceholder).toBe(false);
  });

  it('takes one of two pictures that come at once', async () => {
    const { person, gridId, placeholder } = await withPlaceholder();
    const pictures = [image(), image(), image()];
    const responses = await Promise.allSettled(pictures.map((asset) => fill(person, placeholder.id, asset)));
    const done = responses.flatMap((one) => (one.status === 'fulfilled' ? [one.value.photos[0]?.url] : []));
    expect(done).toHaveLength(1);
    expect((await person.photo(gridId, placeholder.id)).url).toBe(done[0]);
  });

  it('never passes the limit when two placeholders are filled at once', async () => {
    const person = service.person('free');
    const { id: gridId } = await person.grid();
    await person.photos(gridId, 8);
    service.plans.set(person.id, { tier: 'free', isAdmin: true });
    service.clockAhead(6_000);
    const [a, b] = await Promise.all(
      [0, 1].map(() => person.ok<Photo>('POST', '/api/photos', { gridId, isPlaceholder: true })),
    );
    service.plans.set(person.id, { tier: 'free', isAdmin: false });
    service.clockAhead(12_000);
    const responses = await Promise.allSettled([a!, b!].map(({ id }) => fill(person, id, image())));
    service.clockBack();
    expect(responses.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});
