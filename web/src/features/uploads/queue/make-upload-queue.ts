import type { QueryClient } from '@tanstack/react-query';
import { newId } from '../../../shared/api/new-id.js';
import { perClient } from '../../../shared/api/per-client.js';
import { idempotencyKey } from '../../../shared/api/request-parts.js';
import { onUserChanged } from '../../../shared/session/user-changed.js';
import { fetched } from '../fetched.js';
import { KeptUploads } from '../kept/kept-uploads.js';
import { nameOfJpeg } from '../scale/name-of-jpeg.js';
import { pauseBetweenTries } from './pause-between-tries.js';
import type { Placer } from './placer.js';
import { uploadMedia } from './upload-media.js';
import { UploadQueue } from './upload-queue.js';
import { notifyUploaded } from './upload-toasts.js';
import type { UploadDependencies } from './upload-types.js';

const loadPlacer = fetched(() => import('./placer.js'));
const loadScaling = fetched(() => import('../scale/scaled-for-upload.js'));

/** A photo that has arrived waits for its neighbours no longer than this. */
const LINGER_MS = 5_000;

/** The one upload queue of the app: it outlives the page, so that coming back finds what is still under way. */
export const uploadQueueOf = (client: QueryClient): UploadQueue => uploadsOf(client).queue;

/** Goes on with the files that earlier pages have left. */
export const resumeUploads = (client: QueryClient): Promise<void> => uploadsOf(client).kept.resume();

/** A queue joined to the API and to the photos that are shown. */
const uploadsOf = perClient((client) => {
  let placer = lazyPlacer(client);
  const queue = new UploadQueue({
    scale: async (file) => (await loadScaling()).scaledForUpload(file),
    send: (picture, name, options) => uploadMedia(picture, nameOfJpeg(name), options),
    place: (arrival, onWaiting) => placer.place(arrival, onWaiting),
    pause: pauseBetweenTries,
    linger: () => new Promise((resolve) => setTimeout(resolve, LINGER_MS)),
    newKey: idempotencyKey,
    newId,
    makePreview: (picture) => URL.createObjectURL(picture),
    dropPreview: (url) => URL.revokeObjectURL(url),
    onFinished: (outcome) => notifyUploaded(client, outcome, placer.end(outcome.postId)),
  });
  const kept = new KeptUploads(client, queue);
  onUserChanged(() => {
    // First: what it sees leave the queue is in its grid.
    kept.stop();
    queue.clear();
    // What still arrives belongs to who has left.
    placer = lazyPlacer(client);
  });
  return { queue, kept };
});

interface LazyPlacer extends Pick<UploadDependencies, 'place'> {
  readonly end: Placer['end'];
}

/** Of one person's uploads; its file is fetched when the first of them is to be placed. */
function lazyPlacer(client: QueryClient): LazyPlacer {
  let placer: Placer | null = null;
  return {
    place: async (arrival, onWaiting) => {
      const file = await loadPlacer();
      placer ??= new file.Placer(client);
      await placer.place(arrival, onWaiting);
    },
    end: (postId) => placer?.end(postId),
  };
}
