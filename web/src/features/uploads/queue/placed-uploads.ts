import type { QueryClient } from '@tanstack/react-query';
import { ledgerOf } from '../../../domain/photos/photo-ledger.js';
import { notifyChange } from '../../../domain/toasts/change-toasts.js';
import { toast } from '../../../shared/ui/toast-store.js';
import { fetched } from '../fetched.js';
import { promptReels } from '../progress/landed-in-reels.js';
import { notifyCarouselFailure } from './carousel-upload-failures.js';
import type { Placer } from './placer.js';
import { reasonOf, UPLOAD_FAILED } from './upload-failures.js';
import type { Arrival, UploadOutcome } from './upload-types.js';

const loadPlacer = fetched(() => import('./placer.js'));

/** What one person's uploads have put into their grids, until they are told of it in one toast. */
export class PlacedUploads {
  private placer: Placer | null = null;
  /** What has arrived while REELS was shown. */
  private inReels: { readonly gridId: string; readonly photoId: string }[] = [];
  /** How many became drafts, and how many took the place of another picture. */
  private drafted = 0;
  private replaced = 0;

  constructor(private readonly client: QueryClient) {}

  /** Puts photos into their grid; `onWaiting` where no response comes. Throws why they were left out. */
  async place(arrival: Arrival, onWaiting: () => void): Promise<void> {
    const { batch, items } = arrival;
    const { gridId, target } = batch;
    const { Placer } = await loadPlacer();
    this.placer ??= new Placer(this.client);
    await this.placer.place(arrival, onWaiting);
    if (target.kind === 'drafts') this.drafted += items.length;
    else if (target.kind === 'fill' && target.replaces === true) this.replaced += 1;
    else if (target.kind === 'insert' && target.inReels === true)
      this.inReels.push(...items.map(({ photoId }) => ({ gridId, photoId })));
  }

  /** All that goes to one destination has arrived or failed. */
  tell({ gridId, postId, failures, added }: UploadOutcome): void {
    const undo = this.placer?.end(postId);
    if (postId !== null) {
      const cover = ledgerOf(this.client, gridId).acknowledged(postId);
      const making = (cover?.carouselGroupId ?? null) === null;
      if (failures.length > 0) notifyCarouselFailure(failures[0], making);
      else if (added > 0) notifyChange('addedToCarousel', undo);
      return;
    }
    const { inReels, drafted, replaced } = this;
    [this.inReels, this.drafted, this.replaced] = [[], 0, 0];
    if (failures.length > 0) {
      notifyFailures(failures);
      return;
    }
    const [first] = inReels;
    if (first !== undefined) {
      const sameGrid = inReels.filter((each) => each.gridId === first.gridId);
      promptReels({ gridId: first.gridId, photoIds: sameGrid.map(({ photoId }) => photoId) });
      return;
    }
    const change =
      replaced === added ? 'pictureReplaced' : drafted === added ? 'addedToDrafts' : 'photosUploaded';
    if (added > 0) notifyChange(change, undo);
  }
}

/** The reason where all have the same. */
function notifyFailures(failures: readonly unknown[]): void {
  const [reason, ...others] = new Set(failures.map(reasonOf));
  const description = others.length === 0 ? reason : UPLOAD_FAILED;
  toast({ title: 'Upload failed', description, variant: 'destructive' });
}
