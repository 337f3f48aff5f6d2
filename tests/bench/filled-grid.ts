import { randomBytes } from 'node:crypto';
import pMap from 'p-map';
import { runOperator } from '../../infra/local/ops.mjs';
import { storedPhoto } from '../../services/admin/statistics/stored.mjs';
import { newGrid, newId, signUp } from '../support/people.ts';
import type { Product } from './bench.ts';
import type { Stored, StoredGrid } from '../support/stored.ts';

const BATCH = 5_000;
/** So many posts from the top have a picture: nothing that is measured comes further down. */
const LOOKED_AT = 1_000;
const IMAGE = { width: 1_080, height: 1_350, thumbhash: '3OcRJYB4d3h/iIeHeEh3eIhw+j2w', state: 'ready' };

export type FilledGrid = Awaited<ReturnType<typeof filledGrid>>;

/**
 * Somebody with a grid of pictures that were all stored and scaled, written past the services.
 * @param pictures are uploaded, and stand in the posts in turns; otherwise there are none to see
 */
export async function filledGrid(product: Product, posts: number, pictures: readonly Buffer[] = []) {
  const { account, api, user, token } = await signUp(product.url, 'grid');
  if (pictures.length > 0)
    await runOperator(product.dataDir, ['tier', account.email, 'creator'], product.env);
  const gridId = await newGrid(api, `${posts} posts`);
  const photoIds = Array.from({ length: posts }, newId);
  // A picture belongs to one photo, and is uploaded for each that is looked at.
  const pictureOf = (place: number) => (place < LOOKED_AT ? pictures[place % pictures.length] : undefined);
  const mediaIds = await pMap(
    photoIds.map((_, place) => pictureOf(place)),
    (picture) => (picture ? api.upload(picture) : newId()),
    { concurrency: 6 },
  );
  const photos = photoIds.map((id, place) => ({
    ...storedPhoto({
      ...{ id, gridId, ownerId: user.id, mediaId: String(mediaIds[place]) },
      ...{ isHidden: false, createdAt: new Date() },
    }),
    description: `By the lake, ${randomBytes(40).toString('base64')}`,
    image: IMAGE,
  }));
  await product.inDatabase(async (server) => {
    const grids = server.db('tessera_grids');
    for (let first = 0; first < posts; first += BATCH)
      await grids.collection<Stored>('photos').insertMany(photos.slice(first, first + BATCH));
    await grids
      .collection<StoredGrid>('grids')
      .updateOne({ _id: gridId }, { $set: { order: photoIds }, $inc: { version: 1 } });
  });
  const path = `/api/photos?gridId=${gridId}&includeHidden=true`;
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, deflate, br' };
  const response = await fetch(product.url + path, { headers });
  const etag = response.headers.get('etag') ?? '';
  await response.arrayBuffer();
  return { api, user, gridId, photoIds, path, headers, etag };
}

/** The time of each move as the planner makes it, one after another, in milliseconds. */
export async function timesOfMoves({ api, gridId, photoIds }: FilledGrid, moves: number) {
  const path = `/api/grids/${gridId}/changes`;
  const device = newId();
  let { version } = await api.call('POST', path, {
    body: { device, seq: 1, base: 0, changes: [{ kind: 'grid' }] },
  });
  const times = [];
  for (let move = 0; move < moves; move += 1) {
    const id = photoIds[(move * 997) % photoIds.length];
    const before = photoIds[(move * 631 + 7) % photoIds.length];
    const change = { kind: 'move', ids: [id], before: before === id ? null : before, at: 0 };
    const body = { device, seq: move + 2, base: version, changes: [change] };
    const began = performance.now();
    const response = await api.call('POST', path, { body });
    times.push(performance.now() - began);
    if (response.refused.length > 0) throw new Error('a move was refused');
    version = response.version;
  }
  return times;
}

/** The time of each move by the call that responds with the whole order, in milliseconds. */
export async function timesOfPlacings({ api, photoIds }: FilledGrid, moves: number) {
  const times = [];
  for (let move = 0; move < moves; move += 1) {
    const id = photoIds[(move * 997) % photoIds.length];
    const body = { position: (move * 631) % photoIds.length };
    const began = performance.now();
    await api.call('PUT', `/api/photos/${id}/position`, { body });
    times.push(performance.now() - began);
  }
  return times;
}
