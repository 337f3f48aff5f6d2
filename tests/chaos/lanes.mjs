// @ts-check
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expectStatus } from './api.mjs';

/** How long a person waits before sending again what was refused, in milliseconds. */
const RETRY_AFTER = 250;
/** How often a person looks whether an export is ready, in milliseconds. */
const LOOK_EVERY = 250;

/**
 * Work that goes on until it is ended: each lane sends one change after another, writes down what was acknowledged, and
 * sends again what was not.
 * @typedef {object} Lane
 * @property {() => Promise<void>} end resolves when the change in flight is over; rejects with what went wrong
 * @property {number} acknowledged
 * @property {number} refused how often a change was not acknowledged
 * @property {boolean} inFlight
 */

/**
 * @typedef {object} Means what the changes of a lane are made with
 * @property {import('./api.mjs').Client} api
 * @property {import('./journal.mjs').Journal} journal
 * @property {number} [everyMs] the pause after each change; none by default
 */

/**
 * @param {() => Promise<void>} change one acknowledged change; rejects where it was not
 * @param {number} [everyMs]
 * @returns {Lane}
 */
function lane(change, everyMs = 0) {
  const state = { acknowledged: 0, refused: 0, inFlight: false };
  const ended = new AbortController();
  const pause = (/** @type {number} */ ms) => sleep(ms, undefined, { signal: ended.signal }).catch(() => {});
  const loop = async () => {
    while (!ended.signal.aborted) {
      state.inFlight = true;
      try {
        await change();
        state.acknowledged += 1;
      } catch (error) {
        if (!isBroken(error)) throw error;
        state.refused += 1;
        await pause(RETRY_AFTER);
      } finally {
        state.inFlight = false;
      }
      if (everyMs > 0) await pause(everyMs);
    }
  };
  const done = loop();
  done.catch(() => undefined); // whoever ends the lane hears of it
  const end = () => {
    ended.abort();
    return done;
  };
  return Object.assign(state, { end });
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
 * @param {Means} means
 * @param {string} gridId
 * @param {Buffer[]} pictures
 */
export function uploadLane({ api, journal, everyMs }, gridId, pictures) {
  let next = 0;
  return lane(async () => {
    if (!journal.pendingInsert) {
      const chosen = [0, 1].map(() => /** @type {Buffer} */ (pictures[next++ % pictures.length]));
      const mediaIds = await Promise.all(chosen.map((jpeg) => uploadKept(api, journal, jpeg)));
      journal.pendingInsert = { key: randomUUID(), gridId, mediaIds };
    }
    await insert(api, journal);
  }, everyMs);
}

/**
 * @param {import('./api.mjs').Client} api
 * @param {Buffer} jpeg
 * @returns {Promise<string>} the id of its media
 */
export async function upload(api, jpeg) {
  return expectStatus(await api.uploadMedia(jpeg, randomUUID()), 201).mediaId;
}

/**
 * Uploads a photo that must be there from now on.
 * @param {import('./api.mjs').Client} api
 * @param {import('./journal.mjs').Journal} journal
 * @param {Buffer} jpeg
 * @returns {Promise<string>} the id of its media
 */
export async function uploadKept(api, journal, jpeg) {
  const mediaId = await upload(api, jpeg);
  journal.media.add(mediaId);
  return mediaId;
}

/**
 * Uploads a photo, puts it into a grid, and erases it for good.
 * @param {Means} means
 * @param {string} gridId
 * @param {Buffer} picture
 */
export function erasureLane({ api, journal, everyMs }, gridId, picture) {
  return lane(async () => {
    const mediaId = await upload(api, picture);
    const body = { gridId, position: 0, mediaIds: [mediaId] };
    const [{ id }] = expectStatus(await api.call('POST', '/api/photos/batch', body), 201);
    expectStatus(await api.call('DELETE', `/api/photos/${id}`), 204);
    expectStatus(await api.call('DELETE', `/api/trash/${id}`), 204);
    journal.erased.add(mediaId);
    journal.changes += 3;
  }, everyMs);
}

/**
 * Sends the insert that is written down as pending, with its key, and writes down what was acknowledged.
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
 * Turns the grid's order by one place and captions the photo that was first, again and again.
 * @param {Means} means
 */
export function reorderLane({ api, journal, everyMs }) {
  let count = 0;
  return lane(async () => {
    if (!journal.pendingCaption) {
      const [first = ''] = journal.order;
      await turn(api, journal);
      journal.pendingCaption = { id: first, text: `caption ${count++} of ${first}` };
    }
    const { id, text } = journal.pendingCaption;
    expectStatus(await api.call('PUT', `/api/photos/${id}/description`, { description: text }), 200);
    journal.captions.set(id, text);
    journal.pendingCaption = null;
    journal.changes += 1;
  }, everyMs);
}

/**
 * @param {import('./api.mjs').Client} api
 * @param {import('./journal.mjs').Journal} journal
 */
async function turn(api, journal) {
  const [first = '', ...rest] = journal.order;
  journal.pendingOrder = [...rest, first];
  const updates = journal.pendingOrder.map((id, position) => ({ id, position }));
  const placed = expectStatus(await api.call('PUT', '/api/photos/batch-position', { updates }), 200);
  journal.order = placed.map((/** @type {any} */ { id }) => id);
  journal.pendingOrder = null;
  journal.changes += 1;
}

/**
 * Asks for an export of a person's own data and waits until it is ready, again and again.
 * @param {Means} means
 */
export function exportLane({ api, journal, everyMs = 0 }) {
  return lane(
    async () => {
      if (!journal.pendingExport) {
        expectStatus(await api.call('POST', '/api/user/export'), 202);
        journal.pendingExport = true;
      }
      const { state } = expectStatus(await api.call('GET', '/api/user/export'), 200);
      if (state !== 'ready') return;
      journal.pendingExport = false;
      journal.exported += 1;
    },
    Math.max(everyMs, LOOK_EVERY),
  );
}
