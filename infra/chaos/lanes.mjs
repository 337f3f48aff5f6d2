// @ts-check
import { randomUUID } from 'node:crypto';
import { expectStatus } from './api.mjs';

/**
 * Work that goes on until the connection breaks: each lane sends one change after another and writes down what
 * was acknowledged.
 * @typedef {{ done: Promise<void>, readonly acknowledged: number, readonly inFlight: boolean }} Lane
 */

/**
 * @param {() => Promise<void>} change one acknowledged change; rejects when the connection breaks
 * @returns {Lane}
 */
function lane(change) {
  let acknowledged = 0;
  let inFlight = false;
  const loop = async () => {
    for (;;) {
      inFlight = true;
      try {
        await change();
      } catch (error) {
        if (isBroken(error)) return;
        throw error;
      } finally {
        inFlight = false;
      }
      acknowledged += 1;
    }
  };
  const done = loop();
  done.catch(() => undefined); // whoever awaits `done` hears of it
  return {
    done,
    get acknowledged() {
      return acknowledged;
    },
    get inFlight() {
      return inFlight;
    },
  };
}

/** No answer, half an answer, or the gateway saying that what is behind it is gone. */
function isBroken(/** @type {unknown} */ error) {
  const text = String(error instanceof Error ? (error.cause ?? error.message) : error);
  return (
    error instanceof TypeError ||
    /ECONN|EPIPE|socket|terminated|^50[234] |Unexpected end of JSON/.test(text) ||
    /^50[234] /.test(String(/** @type {Error} */ (error).message))
  );
}

/**
 * Uploads two photos at a time and puts them at the end of the grid.
 * @param {import('./api.mjs').Client} api
 * @param {import('./journal.mjs').Journal} journal
 * @param {string} gridId
 * @param {Buffer[]} pictures
 */
export function uploadLane(api, journal, gridId, pictures) {
  let next = 0;
  return lane(async () => {
    const chosen = [0, 1].map(() => /** @type {Buffer} */ (pictures[next++ % pictures.length]));
    const answers = await Promise.all(chosen.map((jpeg) => api.uploadMedia(jpeg, randomUUID())));
    const mediaIds = answers.map((answer) => {
      const { mediaId } = expectStatus(answer, 201);
      journal.media.add(mediaId);
      return mediaId;
    });
    journal.pendingInsert = { key: randomUUID(), gridId, mediaIds };
    await insert(api, journal);
  });
}

/**
 * Uploads a photo, puts it into a grid, and erases it for good.
 * @param {import('./api.mjs').Client} api
 * @param {import('./journal.mjs').Journal} journal
 * @param {string} gridId
 * @param {Buffer} picture
 */
export function erasureLane(api, journal, gridId, picture) {
  return lane(async () => {
    const { mediaId } = expectStatus(await api.uploadMedia(picture, randomUUID()), 201);
    const body = { gridId, position: 0, mediaIds: [mediaId] };
    const [{ id }] = expectStatus(await api.call('POST', '/api/photos/batch', body), 201);
    expectStatus(await api.call('DELETE', `/api/photos/${id}`), 204);
    expectStatus(await api.call('DELETE', `/api/trash/${id}`), 204);
    journal.erased.add(mediaId);
    journal.changes += 3;
  });
}

/**
 * Sends the insert that is written down as pending, with its key, and writes down its answer.
 * @param {import('./api.mjs').Client} api
 * @param {import('./journal.mjs').Journal} journal
 */
export async function insert(api, journal) {
  if (!journal.pendingInsert) return;
  const { key, gridId, mediaIds } = journal.pendingInsert;
  const body = { gridId, position: journal.uploaded.length, mediaIds };
  const answer = await api.call('POST', '/api/photos/batch', body, { 'idempotency-key': key });
  const photos = expectStatus(answer, 201);
  journal.uploaded.push(...photos.map((/** @type {any} */ { id }) => id));
  journal.pendingInsert = null;
  journal.changes += 1;
}

/**
 * Turns the grid's order by one place and captions the first photo, again and again.
 * @param {import('./api.mjs').Client} api
 * @param {import('./journal.mjs').Journal} journal
 */
export function reorderLane(api, journal) {
  let count = 0;
  return lane(async () => {
    const [first = '', ...rest] = journal.order;
    journal.pendingOrder = [...rest, first];
    const updates = journal.pendingOrder.map((id, position) => ({ id, position }));
    const placed = expectStatus(await api.call('PUT', '/api/photos/batch-position', { updates }), 200);
    journal.order = placed.map((/** @type {any} */ { id }) => id);
    journal.pendingOrder = null;

    const text = `caption ${count++} of ${first}`;
    journal.pendingCaption = { id: first, text };
    expectStatus(await api.call('PUT', `/api/photos/${first}/description`, { description: text }), 200);
    journal.captions.set(first, text);
    journal.pendingCaption = null;
    journal.changes += 2;
  });
}
