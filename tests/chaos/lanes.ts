import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError, type ApiClient } from '../../infra/local/api-client.ts';
import { placePhotos } from '../support/people.ts';
import type { Journal } from './journal.ts';

/** How long a person waits before sending again what was refused, in milliseconds. */
const RETRY_AFTER = 250;
/** How often a person looks whether an export is ready, in milliseconds. */
const LOOK_EVERY = 250;

/**
 * Work that goes on until it is ended: each lane sends one change after another, writes down what was acknowledged, and
 * sends again what was not.
 */
interface Lane {
  /** Resolves when the change in flight is over; rejects with what went wrong. */
  end: () => Promise<void>;
  acknowledged: number;
  /** How often a change was not acknowledged. */
  refused: number;
  inFlight: boolean;
}

/** What the changes of a lane are made with. */
interface Means {
  api: ApiClient;
  journal: Journal;
  /** The pause after each change; none by default. */
  everyMs?: number;
}

/** @param change one acknowledged change; rejects where it was not */
function lane(change: () => Promise<void>, everyMs = 0): Lane {
  const state = { acknowledged: 0, refused: 0, inFlight: false };
  const ended = new AbortController();
  const pause = (ms: number) => sleep(ms, undefined, { signal: ended.signal }).catch(() => {});
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

/** No response, half a response, or the gateway saying that what is behind it is gone. */
function isBroken(error: unknown) {
  if (error instanceof ApiError) return error.status >= 502 && error.status <= 504;
  return error instanceof TypeError || error instanceof SyntaxError;
}

/** Uploads two photos at a time and puts them at the end of the grid. */
export function uploadLane({ api, journal, everyMs }: Means, gridId: string, pictures: Buffer[]) {
  let next = 0;
  return lane(async () => {
    if (!journal.pendingInsert) {
      const chosen = [0, 1].map(() => pictures[next++ % pictures.length] as Buffer);
      const mediaIds = await Promise.all(chosen.map((jpeg) => uploadKept(api, journal, jpeg)));
      journal.pendingInsert = { key: randomUUID(), gridId, mediaIds };
    }
    await insert(api, journal);
  }, everyMs);
}

/** Puts photos with the same picture into a grid; they must be there from now on. */
export async function fill(
  { api, journal }: Means,
  gridId: string,
  { jpeg, count }: { jpeg: Buffer; count: number },
): Promise<string[]> {
  const mediaIds = [];
  while (mediaIds.length < count) mediaIds.push(await uploadKept(api, journal, jpeg));
  return (await placePhotos(api, gridId, mediaIds)).map(({ id }) => id);
}

/** Uploads a photo that must be there from now on. @returns the id of its media */
async function uploadKept(api: ApiClient, journal: Journal, jpeg: Buffer): Promise<string> {
  const mediaId = await api.upload(jpeg);
  journal.media.add(mediaId);
  return mediaId;
}

/** Uploads a photo, puts it into a grid, and erases it for good. */
export function erasureLane({ api, journal, everyMs }: Means, gridId: string, picture: Buffer) {
  return lane(async () => {
    const mediaId = await api.upload(picture);
    const [{ id }] = await placePhotos(api, gridId, [mediaId]);
    await api.call('DELETE', `/api/photos/${id}`);
    await api.call('DELETE', `/api/trash/${id}`);
    journal.erased.add(mediaId);
    journal.changes += 3;
  }, everyMs);
}

/** Sends the insert that is written down as pending, with its key, and writes down what was acknowledged. */
export async function insert(api: ApiClient, journal: Journal) {
  if (!journal.pendingInsert) return;
  const { key, gridId, mediaIds } = journal.pendingInsert;
  const photos = await placePhotos(api, gridId, mediaIds, { position: journal.uploaded.length, key });
  journal.uploaded.push(...photos.map(({ id }) => id));
  journal.pendingInsert = null;
  journal.changes += 1;
}

/** Turns the grid's order by one place and captions the photo that was first, again and again. */
export function reorderLane({ api, journal, everyMs }: Means) {
  let count = 0;
  return lane(async () => {
    if (!journal.pendingCaption) {
      const [first = ''] = journal.order;
      await turn(api, journal);
      journal.pendingCaption = { id: first, text: `caption ${count++} of ${first}` };
    }
    const { id, text } = journal.pendingCaption;
    await api.call('PUT', `/api/photos/${id}/description`, { body: { description: text } });
    journal.captions.set(id, text);
    journal.pendingCaption = null;
    journal.changes += 1;
  }, everyMs);
}

async function turn(api: ApiClient, journal: Journal) {
  const [first = '', ...rest] = journal.order;
  journal.pendingOrder = [...rest, first];
  const updates = journal.pendingOrder.map((id, position) => ({ id, position }));
  const placed = await api.call('PUT', '/api/photos/batch-position', { body: { updates } });
  journal.order = placed.map(({ id }: any) => id);
  journal.pendingOrder = null;
  journal.changes += 1;
}

/**
 * Asks for an export of a person's own data and waits until it is ready, again and again.
 * @param allowMore forgets how many the person has had within the hour
 */
export function exportLane({ api, journal, everyMs = 0 }: Means, allowMore: () => Promise<unknown>) {
  return lane(
    async () => {
      if (!journal.pendingExport) {
        try {
          await api.call('POST', '/api/user/export');
        } catch (error) {
          if (!(error instanceof ApiError) || error.status !== 429) throw error;
          await allowMore();
          return;
        }
        journal.pendingExport = true;
      }
      const { state } = await api.call('GET', '/api/user/export');
      if (state !== 'ready') return;
      journal.pendingExport = false;
      journal.exported += 1;
    },
    Math.max(everyMs, LOOK_EVERY),
  );
}
