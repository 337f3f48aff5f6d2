import { LIMITS, type Change, type MediaType, type Photo } from '@tessera/contracts';
import { moveId } from '@tessera/grid-core';
import type { GridHistory } from '../../domain/history/grid-history.js';
import { wordsOf } from '../../domain/history/words.js';
import { notifyFailure } from '../../domain/photos/photo-failures.js';
import { carouselPhotos, type Photos } from '../../domain/photos/photo-list.js';
import { notifyChange, undoAction } from '../../domain/toasts/change-toasts.js';
import { FAILURES } from '../../domain/toasts/failures.js';

/**
 * What a person can do to the photos of a carousel. Each shows at once, and takes itself back with a toast where
 * the server does not follow.
 */
export class CarouselActions {
  constructor(private readonly history: GridHistory) {}

  /** Moves a photo to a number in its carousel, 0 being the cover. */
  move(photos: Photos, photo: Photo, to: number): void {
    const { carouselGroupId: groupId } = photo;
    if (groupId === null) return;
    const before = carouselPhotos(photos, groupId).map(({ id }) => id);
    const ids = moveId(before, photo.id, to);
    if (ids.every((id, number) => id === before[number])) return;
    this.history
      .do({ kind: 'arrange', groupId, ids })
      .stored.catch((error: unknown) =>
        notifyFailure(error, FAILURES.reorder, () => this.move(photos, photo, to)),
      );
  }

  /** Takes posts and drafts into a carousel, at its end, in the order given. */
  join(groupId: string, ids: readonly string[]): void {
    const { step, stored } = this.history.do({
      kind: 'join',
      groupId,
      ids: [...ids],
      at: LIMITS.carouselPhotos,
    });
    notifyChange(
      'addedToCarousel',
      undoAction(() => this.history.undo(step), 'The photos are back in their places.'),
    );
    stored.catch((error: unknown) => notifyFailure(error, FAILURES.join, () => this.join(groupId, ids)));
  }

  /** Puts one photo of a carousel into the trash, and offers to bring it back. */
  remove(photo: Photo): void {
    const { step, stored } = this.history.do({ kind: 'remove', ids: [photo.id], alone: true });
    // A removal that failed has brought the photo back by itself, with a toast.
    const undo = () => this.history.undo(step, FAILURES.restore);
    notifyChange('photoDeleted', undoAction(undo, 'Photo restored.'));
    stored.catch((error: unknown) => notifyFailure(error, FAILURES.remove, () => this.remove(photo)));
  }

  /** Makes single posts of a carousel; where another media type was wanted, its cover takes it with that. */
  async split(cover: Photo, wanted: MediaType): Promise<void> {
    const { id, carouselGroupId: groupId } = cover;
    if (groupId === null) return;
    const scatter = { kind: 'scatter', groupId } as const;
    const mark = { kind: 'set', id, field: 'mediaType', value: wanted, seen: 'photo' } as const;
    const change: Change = wanted === 'photo' ? scatter : { kind: 'together', changes: [scatter, mark] };
    const { step, stored, accepted } = this.history.do(change, undefined, wordsOf(scatter));
    stored.catch((error: unknown) =>
      notifyFailure(error, FAILURES.split, () => void this.split(cover, wanted)),
    );
    try {
      await accepted;
    } catch {
      return;
    }
    notifyChange(
      'carouselSplit',
      undoAction(() => this.history.undo(step), 'The carousel is back.'),
    );
  }
}
