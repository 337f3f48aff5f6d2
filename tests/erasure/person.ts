import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { zipEntries } from '@tessera/testing';
import { ApiClient } from '../../infra/local/api-client.ts';
import { waitUntil } from '../../infra/local/wait-until.mjs';
import { copyPhoto, listPhotos, newId, pictureOf, post, replacePosted, signUp } from '../support/people.ts';

/** Somebody who has used everything that keeps something of a person. */
export interface Person {
  id: string;
  api: ApiClient;
  /** Addresses of pictures that were shown. */
  images: readonly string[];
  /** The address of the ZIP. */
  download: string;
  /** The address of a calendar. */
  feed: string;
  /** The files of the ZIP. */
  zip: ReadonlyMap<string, Buffer>;
  /** Texts by which anything of theirs would be known. */
  traces: readonly string[];
}

/**
 * @param url the gateway's
 * @param verify what the link in the mail does: what visitors wrote under the address is of who has shown that it is
 *   theirs
 */
export async function newPerson(url: string, verify: (id: string) => Promise<unknown>): Promise<Person> {
  const { account, api, user, token } = await signUp(url, 'gone');
  await verify(user.id);
  const { username: name, email } = account;
  const visitor = new ApiClient(url);
  const wrong = { body: { email, password: 'a wrong one' } };
  assert.equal((await visitor.send('POST', '/api/login', wrong)).status, 401);
  await visitor.call('POST', '/api/reset', { body: { email } });
  await visitor.call('POST', '/api/subscribe', { body: { email, name } });
  await visitor.call('POST', '/api/contact', {
    body: { name, email, subject: name, message: `From ${name}` },
  });

  const named = { body: { name: `Of ${name}` }, key: 'first-grid' };
  const gridId = (await api.call('POST', '/api/grids', named)).id;
  const pictures = await Promise.all([1, 2, 3, 4, 5].map((seed) => pictureOf(seed)));
  const [first = Buffer.alloc(0), second = first, third = first, profile = first, next = first] = pictures;
  const photos = await post(api, gridId, [first, second]);
  const unused = await api.upload(third);
  await api.call('PUT', `/api/photos/${photos[0].id}/description`, { body: { description: name } });
  await api.call('DELETE', `/api/photos/${photos[1].id}`);
  const { id: copyId, to, copied } = await copyPhoto(api, gridId, photos[0].id);
  const hidden = await replacePosted(api, gridId, photos[0], second, next);
  const [replaced] = await listPhotos(api, gridId);
  const { url: feed } = await api.call('POST', `/api/grids/${gridId}/calendar`);
  await api.call('PUT', `/api/grids/${gridId}/calendar/mail`, {
    body: { on: true, timeZone: 'Europe/Vienna' },
  });
  const secret = String(/[0-9a-f]{32}/.exec(feed));
  const secrets = [secret, createHash('sha256').update(secret).digest('base64url')];
  const textId = newId();
  await api.call('POST', '/api/texts', { body: { id: textId, name, text: `#${name}` } });
  const { items } = await api.call('GET', `/api/grids/${to}/state`);
  const imageData = `data:image/jpeg;base64,${profile.toString('base64')}`;
  const { profileImageUrl } = await api.call('PUT', '/api/user/profile-image', { body: { imageData } });

  await api.call('POST', '/api/user/export');
  const download = await packed(api, '/api/user/export');
  const zip = zipEntries(await bytesOf(url + download));
  const shown = [replaced, photos[1], items[0]].map(({ url }) => url);
  const images = [...shown, ...hidden, profileImageUrl];
  for (const image of images) assert.equal(await statusOf(url + image), 200, image);
  const session = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sid;
  const media = [...images.map((image) => image.split('/')[2]), unused];
  const ids = [user.id, session, gridId, copyId, textId, to, copied, ...photos.map(({ id }) => id)];
  return { id: user.id, api, images, download, feed, zip, traces: [name, ...ids, ...media, ...secrets] };
}

/** Makes a posting kit of what is planned in the first grid. @param api of somebody on Creator */
export async function makeKit(api: ApiClient) {
  const [{ id: gridId }] = await api.call('GET', '/api/grids');
  const body = { gridId, posts: { which: 'planned' }, cropped: true };
  await api.call('POST', '/api/media/kit', { body });
  return packed(api, '/api/media/kit');
}

/** Waits for a ZIP; resolves with a link to it. */
async function packed(api: ApiClient, path: string) {
  const ready = async () => (await api.call('GET', path)).state === 'ready';
  assert.ok(await waitUntil(ready, { deadlineMs: 120_000, everyMs: 500 }), `${path} is not ready`);
  return (await api.call('POST', `${path}/link`)).downloadUrl;
}

async function bytesOf(address: string) {
  const response = await fetch(address, { signal: AbortSignal.timeout(30_000) });
  assert.equal(response.status, 200, address);
  return Buffer.from(await response.arrayBuffer());
}

export async function statusOf(address: string) {
  const response = await fetch(address, { signal: AbortSignal.timeout(30_000) });
  await response.arrayBuffer();
  return response.status;
}
