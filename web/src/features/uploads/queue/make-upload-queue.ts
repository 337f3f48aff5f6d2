import type { QueryClient } from '@tanstack/react-query';
import { ledgerOf } from '../../../domain/photos/photo-ledger.js';
import { tellChange } from '../../../domain/toasts/change-toasts.js';
import { newId } from '../../../shared/api/new-id.js';
import { perClient } from '../../../shared/api/per-client.js';
import { idempotencyKey } from '../../../shared/api/request-parts.js';
import { onUserChanged } from '../../../shared/session/user-changed.js';
import { toast } from '../../../shared/ui/toast-store.js';
import { offerReels } from '../progress/landed-in-reels.js';
import { nameOfJpeg } from '../scale/name-of-jpeg.js';
import { KeptUploads } from '../kept/kept-uploads.js';
import { tellCarouselFailure } from './carousel-upload-failures.js';
import { fetched } from '../fetched.js';
import { pauseBetweenTries } from './pause-between-tries.js';
import type { Placer } from './placer.js';
import { reasonOf, UPLOAD_FAILED } from './upload-failures.js';
import { uploadMedia } from './upload-media.js';
import { UploadQueue } from './upload-queue.js';

/** The one upload queue of the app: it outlives the page, so that coming back finds what is still under way. */
export const uploadQueueOf = (client: QueryClient): UploadQueue => uploadsOf(client).queue;

/** Goes on with the files that earlier pages have left. */
export const resumeUploads = (client: QueryClient): Promise<void> => uploadsOf(client).kept.resume();

const uploadsOf = perClient((client) => {
  const queue = makeUploadQueue(client);
  const kept = new KeptUploads(client, queue);
  onUserChanged(() => {
    // First: what it sees leave the queue is in its grid.
    kept.stop();
    queue.clear();
  });
  return { queue, kept };
});

const loadPlacer = fetched(() => import('./placer.js'));
const loadFirstPicture = fetched(() => import('../scale/first-picture.js'));

/** A photo that has arrived waits for its neighbours no longer than this. */
const LINGER_MS = 5_000;

/** A queue joined to the API and to the photos that are shown. */
function makeUploadQueue(client: QueryClient): UploadQueue {
  let placer: Placer | null = null;
  /** What arrived while REELS was shown, until all is done. */
  const landed: { readonly gridId: string; readonly photoId: string }[] = [];
  /** How many became drafts, and how many took the place of another picture, until all is done. */
  let [drafted, replaced] = [0, 0];
  return new UploadQueue({
    scale: async (file) => (await loadFirstPicture()).firstPicture(file),
    send: (picture, name, options) => uploadMedia(picture, nameOfJpeg(name), options),
    place: async (arrival, onWaiting) => {
      const { batch, items } = arrival;
      const { gridId, target } = batch;
      const { Placer } = await loadPlacer();
      placer ??= new Placer(client);
      await placer.place(arrival, onWaiting);
      if (target.kind === 'drafts') drafted += items.length;
      else if (target.kind === 'fill' && target.replaces === true) replaced += 1;
      else if (target.kind === 'insert' && target.inReels === true)
        landed.push(...items.map(({ photoId }) => ({ gridId, photoId })));
    },
    pause: pauseBetweenTries,
    linger: () => new Promise((resolve) => setTimeout(resolve, LINGER_MS)),
    newKey: idempotencyKey,
    newId,
    makePreview: (picture) => URL.createObjectURL(picture),
    dropPreview: (url) => URL.revokeObjectURL(url),
    onFinished: (outcome) => {
      const { gridId, postId, failures, added } = outcome;
      const undo = placer?.end(postId);
      if (postId !== null) {
        const cover = ledgerOf(client, gridId).acknowledged(postId);
        const making = (cover?.carouselGroupId ?? null) === null;
        if (failures.length > 0) tellCarouselFailure(failures[0], making);
        else if (added > 0) tellChange('addedToCarousel', undo);
        return;
      }
      const reels = landed.splice(0);
      const told =
        replaced === added ? 'pictureReplaced' : drafted === added ? 'addedToDrafts' : 'photosUploaded';
      [drafted, replaced] = [0, 0];
      if (failures.length > 0) tellFailures(failures);
      else if (reels[0] !== undefined) {
        const mine = reels.filter((each) => each.gridId === reels[0]?.gridId);
        offerReels({ gridId: reels[0].gridId, photoIds: mine.map(({ photoId }) => photoId) });
      } else if (added > 0) tellChange(told, undo);
    },
  });
}

/** The reason where all have the same. */
function tellFailures(failures: readonly unknown[]): void {
  const [reason, ...others] = new Set(failures.map(reasonOf));
  const description = others.length === 0 ? reason : UPLOAD_FAILED;
  toast({ title: 'Upload failed', description, variant: 'destructive' });
}
