// @ts-check
import { randomBytes } from 'node:crypto';
import { storedPhoto } from '../../services/admin/figures/stored.mjs';
import { newGrid, newId, signUp } from '../support/people.mjs';

const BATCH = 5_000;
const IMAGE = { width: 1_080, height: 1_350, thumbhash: '3OcRJYB4d3h/iIeHeEh3eIhw+j2w', state: 'ready' };

/** @typedef {Awaited<ReturnType<typeof filledGrid>>} FilledGrid */

/**
 * Somebody with a grid of pictures that were all stored and scaled, written past the services.
 * @param {import('./bench.mjs').Product} product
 * @param {number} posts
 */
export async function filledGrid(product, posts) {
  const { api, user, token } = await signUp(product.url, 'grid');
  const gridId = await newGrid(api, `${posts} posts`);
  const photoIds = Array.from({ length: posts }, newId);
  const photos = photoIds.map((id) => ({
    ...storedPhoto({
      ...{ id, gridId, ownerId: user.id, mediaId: newId() },
      ...{ isHidden: false, createdAt: new Date() },
    }),
    description: `By the lake, ${randomBytes(40).toString('base64')}`,
    image: IMAGE,
  }));
  await product.inDatabase(async (server) => {
    const grids = server.db('tessera_grids');
    for (let first = 0; first < posts; first += BATCH)
      await grids.collection('photos').insertMany(/** @type {any} */ (photos.slice(first, first + BATCH)));
    const its = { _id: /** @type {any} */ (gridId) };
    await grids.collection('grids').updateOne(its, { $set: { order: photoIds }, $inc: { version: 1 } });
  });
  const path = `/api/photos?gridId=${gridId}&includeHidden=true`;
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, deflate, br' };
  const response = await fetch(product.url + path, { headers });
  const etag = response.headers.get('etag') ?? '';
  await response.arrayBuffer();
  return { api, user, gridId, photoIds, path, headers, etag };
}

/**
 * The median time of a move, one after another, in milliseconds.
 * @param {FilledGrid} grid
 * @param {number} moves
 */
export async function timesOfMoves({ api, photoIds }, moves) {
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
