import type { QueryClient } from '@tanstack/react-query';
import type { Photo } from '@tessera/contracts';
import { newId } from '../../../shared/api/new-id.js';
import { blockReads } from '../../../shared/api/reads-gate.js';
import { idempotencyKey } from '../../../shared/api/request-parts.js';
import { noteUnfinished } from '../../../shared/session/unfinished.js';
import { onUserChanged } from '../../../shared/session/user-changed.js';
import { toast } from '../../../shared/ui/toast-store.js';
import { fillPlaceholder } from '../../../domain/photos/api/fill-placeholder.js';
import { insertPhotos } from '../../../domain/photos/api/insert-photos.js';
import { uploadMedia } from './upload-media.js';
import { keepPreviews } from '../../../domain/pictures/local-previews.js';
import { historyOf } from '../../../domain/history/grid-history.js';
import { changed, learned, withMade } from '../../../domain/photos/grid-view.js';
import { ledgerOf, ORDER_TURN } from '../../../domain/photos/photo-ledger.js';
import { offerReels } from '../progress/landed-in-reels.js';
import { tellChange } from '../../../domain/toasts/change-toasts.js';
import { makeScalePool } from '../scale/make-scale-pool.js';
import { nameOfJpeg } from '../scale/name-of-jpeg.js';
import { pauseBetweenTries } from './pause-between-tries.js';
import { UPLOAD_FAILED } from './upload-failures.js';
import type { Arrived, Fill, Insert } from './upload-parts.js';
import { UploadQueue } from './upload-queue.js';
import { positionOf } from './upload-target.js';

const queues = new WeakMap<QueryClient, UploadQueue>();

/** The one upload queue of the app: it outlives the page, so that coming back finds what is still under way. */
export function uploadQueueOf(client: QueryClient): UploadQueue {
  const known = queues.get(client);
  if (known !== undefined) return known;
  const queue = makeUploadQueue(client);
  queues.set(client, queue);
  queue.subscribe(() => noteUnfinished(queue, queue.items().length));
  onUserChanged(() => queue.clear());
  return queue;
}

/** A queue joined to the API and to the photos that are shown. */
function makeUploadQueue(client: QueryClient): UploadQueue {
  const pool = makeScalePool();
  /** What arrived while REELS was shown, until all is done. */
  const landed: { readonly gridId: string; readonly photoId: string }[] = [];
  /** How many became drafts, until all is done. */
  let drafted = 0;
  return new UploadQueue({
    scale: (file) => pool.scale(file),
    send: (picture, name, options) => uploadMedia(picture, nameOfJpeg(name), options),
    insert: async (insert) => {
      const photos = await insertIntoGrid(client, insert);
      if (insert.inReels) landed.push(...photos.map(({ id }) => ({ gridId: insert.gridId, photoId: id })));
    },
    fill: (fill) => fillInGrid(client, fill),
    draft: async (gridId, items) => {
      await addToDrafts(client, gridId, items);
      drafted += items.length;
    },
    positionOf: (gridId, target) => positionOf(ledgerOf(client, gridId).photos, target),
    pause: pauseBetweenTries,
    newKey: idempotencyKey,
    newId,
    makePreview: (picture) => URL.createObjectURL(picture),
    dropPreview: (url) => URL.revokeObjectURL(url),
    onFinished: ({ added, failed }) => {
      pool.close();
      const reels = landed.splice(0);
      const onlyDrafts = drafted === added;
      drafted = 0;
      const [reason, ...others] = new Set(failed);
      if (reason !== undefined) {
        toast({
          title: 'Upload failed',
          description: others.length === 0 ? reason : UPLOAD_FAILED,
          variant: 'destructive',
        });
      } else if (reels[0] !== undefined) {
        const { gridId } = reels[0];
        const mine = reels.filter((each) => each.gridId === gridId);
        offerReels({ gridId, photoIds: mine.map(({ photoId }) => photoId) });
      } else if (added > 0) {
        tellChange(onlyDrafts ? 'addedToDrafts' : 'photosUploaded');
      }
    },
  });
}

async function insertIntoGrid(client: QueryClient, insert: Insert): Promise<Photo[]> {
  const { gridId, position, items } = insert;
  const mediaIds = items.map(({ media }) => media.mediaId);
  const release = blockReads();
  try {
    return await ledgerOf(client, gridId).write<Photo[]>({
      turn: ORDER_TURN,
      raisesVersion: true,
      send: () => insertPhotos({ gridId, position, mediaIds }, insert.idempotencyKey),
      settle: (view, added) => {
        keepPreviews(
          added.flatMap(({ id }, index) => {
            const preview = items[index]?.preview;
            return preview === undefined ? [] : [[id, preview] as const];
          }),
        );
        return withMade(view, added, position);
      },
    });
  } finally {
    release();
  }
}

async function addToDrafts(client: QueryClient, gridId: string, items: readonly Arrived[]): Promise<void> {
  await historyOf(client, gridId).do({
    kind: 'place',
    into: 'drafts',
    before: null,
    at: 0,
    createdAt: new Date().toISOString(),
    items: items.map(({ photoId, media }) => ({ id: photoId, media: media.mediaId })),
  }).stored;
  keepPreviews(items.map(({ photoId, preview }) => [photoId, preview] as const));
}

async function fillInGrid(client: QueryClient, { gridId, photoId, item }: Fill): Promise<void> {
  await ledgerOf(client, gridId).write<Photo>({
    turn: ORDER_TURN,
    raisesVersion: true,
    send: () => fillPlaceholder(photoId, item.media.mediaId),
    settle: (view, photo) => {
      keepPreviews([[photoId, item.preview]]);
      return learned(changed(view, { kind: 'fill', id: photoId, media: photo.url ?? '' }), [photo]);
    },
  });
}
