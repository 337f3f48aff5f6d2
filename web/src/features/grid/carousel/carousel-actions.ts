import type { Change, MediaType, Photo, RestoredPhoto } from '@tessera/contracts';
import { moveId } from '@tessera/grid-core';
import { announce } from '../../../shared/ui/announcer.js';
import { deleteCarouselPhoto } from '../api/delete-carousel-photo.js';
import { reorderCarousel } from '../api/reorder-carousel.js';
import { restorePhoto } from '../api/restore-photo.js';
import { setMediaType } from '../api/set-media-type.js';
import { splitCarousel } from '../api/split-carousel.js';
import { carouselPhotos } from '../photos/carousel-list.js';
import { writeField } from '../photos/field-write.js';
import { changed, learned } from '../photos/grid-view.js';
import { FAILURES, tellFailure } from '../photos/photo-failures.js';
import { ORDER_TURN, type PhotoLedger } from '../photos/photo-ledger.js';
import type { Photos } from '../photos/photo-list.js';
import { tellChange } from '../toasts/change-toasts.js';

/**
 * What a person can do to the photos of a carousel. Each shows at once, and takes itself back with a toast where
 * the server does not follow; then the carousel is read again.
 */
export class CarouselActions {
  constructor(private readonly ledger: PhotoLedger) {}

  /** Moves a photo to a number in its carousel, 0 being the cover. */
  move(photos: Photos, photo: Photo, to: number): void {
    const { carouselGroupId: groupId } = photo;
    if (groupId === null) return;
    const before = carouselPhotos(photos, groupId).map(({ id }) => id);
    const order = moveId(before, photo.id, to);
    if (order.every((id, number) => id === before[number])) return;
    const positions = order.map((id, carouselPosition) => ({ id, carouselPosition }));
    const change: Change = { kind: 'arrange', groupId, ids: order };
    this.ledger
      .write<Photo[]>({
        turn: ORDER_TURN,
        raisesVersion: true,
        change,
        send: () => reorderCarousel(groupId, { positions }),
        settle: (view, read) => learned(changed(view, change), read),
      })
      .catch((error: unknown) => tellFailure(error, FAILURES.reorder, () => this.move(photos, photo, to)));
  }

  /** Puts one photo of a carousel into the trash, and offers to bring it back. */
  remove(photos: Photos, photo: Photo): void {
    const removal = this.ledger.write({
      turn: ORDER_TURN,
      raisesVersion: true,
      change: { kind: 'remove', ids: [photo.id], alone: true },
      send: () => deleteCarouselPhoto(photo.id),
    });
    tellChange('photoDeleted', () => void this.restore(photo, removal));
    removal.catch((error: unknown) => tellFailure(error, FAILURES.remove, () => this.remove(photos, photo)));
  }

  /** Makes single posts of a carousel; where another media type was wanted, its cover takes it. */
  async split(cover: Photo, wanted: MediaType): Promise<void> {
    const { carouselGroupId: groupId } = cover;
    if (groupId === null) return;
    const change: Change = { kind: 'scatter', groupId };
    try {
      await this.ledger.write<Photo[]>({
        turn: ORDER_TURN,
        raisesVersion: true,
        change,
        send: () => splitCarousel(groupId),
        settle: (view, posts) => learned(changed(view, change), posts),
      });
    } catch (error) {
      tellFailure(error, FAILURES.split, () => void this.split(cover, wanted));
      return;
    }
    tellChange('carouselSplit');
    if (wanted !== 'photo') this.mark(cover.id, wanted);
  }

  /** Gives the first of the split photos the media type that was wanted. */
  private mark(id: string, wanted: MediaType): void {
    writeField(this.ledger, {
      id,
      field: 'mediaType',
      value: wanted,
      seen: 'photo',
      send: (revision) => setMediaType(id, wanted, revision),
    }).catch((error: unknown) => tellFailure(error, FAILURES.mediaType, () => this.mark(id, wanted)));
  }

  private async restore(photo: Photo, removal: Promise<unknown>): Promise<void> {
    try {
      await removal;
    } catch {
      // A removal that failed has brought the photo back by itself, and said so.
      return;
    }
    try {
      const { lostPin } = await this.ledger.write<RestoredPhoto>({
        turn: ORDER_TURN,
        raisesVersion: true,
        change: { kind: 'restore', ids: [photo.id], at: new Date().toISOString() },
        send: () => restorePhoto(photo.id),
      });
      if (lostPin) tellChange('pinLost');
      else announce('Photo restored.');
    } catch (error) {
      tellFailure(error, FAILURES.restore, () => void this.restore(photo, removal));
    } finally {
      this.ledger.refresh();
    }
  }
}
