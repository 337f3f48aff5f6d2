import type { QueryClient } from '@tanstack/react-query';
import type { Change, Photo } from '@tessera/contracts';
import type { Answer } from '../../shared/api/client.js';
import { blockReads } from '../../shared/api/reads-gate.js';
import { idempotencyKey } from '../../shared/api/request-parts.js';
import { noteUnfinished } from '../../shared/session/unfinished.js';
import { onUserChanged } from '../../shared/session/user-changed.js';
import { appendToCarousel } from '../../domain/photos/api/append-to-carousel.js';
import { createCarousel } from '../../domain/photos/api/create-carousel.js';
import { placeInCarousel } from '../../domain/photos/api/place-in-carousel.js';
import { keepPreviews } from '../../domain/pictures/local-previews.js';
import { changed, learned, withMade } from '../../domain/photos/grid-view.js';
import { ledgerOf, ORDER_TURN, type PhotoLedger } from '../../domain/photos/photo-ledger.js';
import { tellChange } from '../../domain/toasts/change-toasts.js';
import { makeScalePool } from '../uploads/scale/make-scale-pool.js';
import { nameOfJpeg } from '../uploads/scale/name-of-jpeg.js';
import { pauseBetweenTries } from '../uploads/queue/pause-between-tries.js';
import { tellUploadFailure } from './carousel-failures.js';
import { MemberUploads, type Member } from './member-uploads.js';

const uploads = new WeakMap<QueryClient, MemberUploads>();

/** The photos on their way into carousels; they outlive the dialog in which they were chosen. */
export function memberUploadsOf(client: QueryClient): MemberUploads {
  const known = uploads.get(client);
  if (known !== undefined) return known;
  const pool = makeScalePool();
  const made = new MemberUploads({
    scale: (file) => pool.scale(file),
    send: (member) => send(ledgerOf(client, member.post.gridId), member),
    pause: pauseBetweenTries,
    newKey: idempotencyKey,
    makePreview: (picture) => URL.createObjectURL(picture),
    dropPreview: (url) => URL.revokeObjectURL(url),
    onFinished: ({ post, added, failures }) => {
      pool.close();
      const [failure] = failures;
      const cover = ledgerOf(client, post.gridId).acknowledged(post.id);
      if (failure !== undefined) tellUploadFailure(failure, (cover?.carouselGroupId ?? null) === null);
      else if (added > 0) tellChange('addedToCarousel');
    },
  });
  uploads.set(client, made);
  made.subscribe(() => noteUnfinished(made, made.items().length));
  onUserChanged(() => made.clear());
  return made;
}

/** The first photo makes the carousel and has the post attached as its cover; the others follow at its end. */
async function send(ledger: PhotoLedger, member: Member): Promise<void> {
  const { post, picture, idempotencyKey, signal, onProgress } = member;
  const name = nameOfJpeg(member.name);
  const options = { idempotencyKey, signal, onProgress };
  const groupId = ledger.acknowledged(post.id)?.carouselGroupId ?? null;
  if (groupId !== null) {
    await insert(ledger, member, () => appendToCarousel(groupId, picture, name, options));
    return;
  }
  const made = { groupId: member.groupId, gridId: post.gridId };
  const release = blockReads();
  try {
    await insert(ledger, member, () => createCarousel(made, picture, name, options));
    const change: Change = { kind: 'join', groupId: made.groupId, ids: [post.id], at: 0 };
    await ledger.write<Photo>({
      turn: ORDER_TURN,
      raisesVersion: true,
      change,
      send: () => placeInCarousel(post.id, { carouselGroupId: made.groupId, carouselPosition: 0 }),
      settle: (view, cover) => learned(changed(view, change), [cover]),
    });
  } finally {
    release();
  }
}

async function insert(
  ledger: PhotoLedger,
  { post, preview }: Member,
  sendPicture: () => Promise<Answer<Photo[]>>,
): Promise<void> {
  await ledger.write<Photo[]>({
    // Not in the turn of the order: a slow upload must not hold up what a person does meanwhile.
    turn: `members ${post.id}`,
    raisesVersion: true,
    send: sendPicture,
    settle: (view, added) => {
      keepPreviews(added.map(({ id }) => [id, preview] as const));
      return withMade(view, added);
    },
  });
}
