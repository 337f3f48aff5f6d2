import type { ApiClient } from '../../infra/local/api-client.ts';
import { listPhotos } from '../support/people.ts';
import type { Journal } from './journal.ts';
import { masterStatuses } from './settled.ts';

/**
 * Compares what the product now returns with the journal. Where a pending change turns out to have been made, the
 * journal takes it over.
 * @returns what was lost, doubled or moved; empty where all is as acknowledged
 */
export async function lostChanges(
  api: ApiClient,
  journal: Journal,
  grids: { uploads: string; reorders: string },
  media: readonly string[] = [...journal.media],
): Promise<string[]> {
  const [uploaded, reordered] = await Promise.all([
    listPhotos(api, grids.uploads),
    listPhotos(api, grids.reorders),
  ]);
  return [
    ...difference('uploaded photos', journal.uploaded, ids(uploaded)),
    ...orderProblems(journal, ids(reordered)),
    ...captionProblems(journal, reordered),
    ...strangers(journal, uploaded),
    ...(await mediaProblems(api, media)),
  ];
}

const ids = (photos: any[]) => photos.map(({ id }) => id);
const same = (left: string[], right: string[]) => left.join() === right.join();

function difference(what: string, expected: string[], found: string[]) {
  if (same(expected, found)) return [];
  const lost = expected.filter((id) => !found.includes(id));
  const extra = found.filter((id, index) => !expected.includes(id) || found.indexOf(id) !== index);
  if (lost.length + extra.length === 0) return [`${what}: another order than acknowledged`];
  return [`${what}: ${lost.length} lost (${lost}), ${extra.length} too many (${extra})`];
}

function orderProblems(journal: Journal, found: string[]) {
  if (journal.pendingOrder && same(journal.pendingOrder, found)) journal.order = found;
  journal.pendingOrder = null;
  return difference('order', journal.order, found);
}

function captionProblems(journal: Journal, photos: any[]) {
  const found = new Map(photos.map(({ id, description }) => [id, description]));
  const pending = journal.pendingCaption;
  if (pending && found.get(pending.id) === pending.text) journal.captions.set(pending.id, pending.text);
  journal.pendingCaption = null;
  return [...journal.captions]
    .filter(([id, text]) => found.get(id) !== text)
    .map(
      ([id, text]) =>
        `caption of ${id}: ${JSON.stringify(found.get(id))} where ${JSON.stringify(text)} was acknowledged`,
    );
}

/** Every photo shows an acknowledged upload. */
function strangers(journal: Journal, photos: any[]) {
  return photos
    .filter(({ url }) => !journal.media.has(String(url).split('/')[2] ?? ''))
    .map(({ id, url }) => `photo ${id} shows ${url}, which nobody uploaded`);
}

/** Every acknowledged upload still has its bytes. */
async function mediaProblems(api: ApiClient, media: readonly string[]) {
  const statuses = await masterStatuses(api, media);
  return [...statuses].filter(([, status]) => status !== 200).map(([id, status]) => `media ${id}: ${status}`);
}
