import type { QueryClient } from '@tanstack/react-query';
import { ledgerOf } from '../../../domain/photos/photo-ledger.js';
import { notifyChange, undoAction, type ChangeToast } from '../../../domain/toasts/change-toasts.js';
import { toast } from '../../../shared/ui/toast-store.js';
import { promptReels } from '../progress/landed-in-reels.js';
import { notifyCarouselFailure } from './carousel-upload-failures.js';
import type { Placed } from './placer.js';
import { reasonOf, UPLOAD_FAILED } from './upload-failures.js';
import type { UploadTarget } from './upload-target.js';
import type { UploadOutcome } from './upload-types.js';

const REMOVED = 'The photos are removed.';

/** Tells the person in one toast what became of the files of one destination. */
export function notifyUploaded(client: QueryClient, outcome: UploadOutcome, placed?: Placed): void {
  const undo = placed?.undo;
  const { gridId, postId, failures, arrivals } = outcome;
  if (postId !== null) {
    const cover = ledgerOf(client, gridId).acknowledged(postId);
    const making = (cover?.carouselGroupId ?? null) === null;
    if (failures.length > 0) notifyCarouselFailure(failures[0], making);
    else if (arrivals.length > 0) notifyChange('addedToCarousel', undo && undoAction(undo, REMOVED));
    return;
  }
  if (failures.length > 0) {
    notifyFailures(failures);
    return;
  }
  // While REELS was shown.
  const [first, ...others] = arrivals.filter(({ batch }) => isInReels(batch.target));
  if (first !== undefined) {
    const { gridId: inGrid } = first.batch;
    const sameGrid = [first, ...others.filter(({ batch }) => batch.gridId === inGrid)];
    const photoIds = sameGrid.flatMap(({ items }) => items.map(({ photoId }) => photoId));
    promptReels({ gridId: inGrid, photoIds });
    return;
  }
  if (arrivals.length === 0) return;
  const done = toastOf(arrivals.map(({ batch }) => batch.target));
  const undone = done === 'pictureReplaced' ? 'The former picture is back.' : REMOVED;
  const description = done === 'pictureReplaced' ? moreOf(client, outcome, placed) : undefined;
  notifyChange(done, undo && undoAction(undo, undone), description);
}

/** What a photo has of its former picture, or has no more. */
function moreOf(
  client: QueryClient,
  { gridId, arrivals }: UploadOutcome,
  placed?: Placed,
): string | undefined {
  const ledger = ledgerOf(client, gridId);
  const hasAltText = arrivals.some(
    ({ batch: { target } }) => target.kind === 'fill' && ledger.acknowledged(target.photoId)?.altText,
  );
  const words = [
    placed?.resetsCrop === true && 'It has another shape, so it is no longer cropped.',
    hasAltText && 'The alt text stays: check that it still fits.',
  ].filter((each) => each !== false);
  return words.length === 0 ? undefined : words.join(' ');
}

const isInReels = (target: UploadTarget): boolean => target.kind === 'insert' && target.inReels === true;

function toastOf(targets: readonly UploadTarget[]): ChangeToast {
  if (targets.every((target) => target.kind === 'fill' && target.replaces === true)) return 'pictureReplaced';
  return targets.every(({ kind }) => kind === 'drafts') ? 'addedToDrafts' : 'photosUploaded';
}

/** The reason where all have the same. */
function notifyFailures(failures: readonly unknown[]): void {
  const [reason, ...others] = new Set(failures.map(reasonOf));
  const description = others.length === 0 ? reason : UPLOAD_FAILED;
  toast({ title: 'Upload failed', description, variant: 'destructive' });
}
