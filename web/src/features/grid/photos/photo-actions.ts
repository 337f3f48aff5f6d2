import { LIMITS, type Change, type MediaType, type Photo, type PlanLimits } from '@tessera/contracts';
import { hasCode } from '../../../shared/api/api-error.js';
import { newId } from '../../../shared/api/new-id.js';
import { announce } from '../../../shared/ui/announcer.js';
import { toast } from '../../../shared/ui/toast-store.js';
import { offerSplit } from '../carousel/split-store.js';
import { hideLocked, typeLocked } from '../plan/locks.js';
import { mayAddPlaceholder, refuse } from '../plan/plan-refusals.js';
import { tellChange } from '../toasts/change-toasts.js';
import { movedTo } from './moved-to.js';
import { FAILURES, tellFailure } from './photo-failures.js';
import type { PhotoLedger } from './photo-ledger.js';
import { tellReturned } from './returned-photo.js';
import { MEDIA_TYPE_NAMES, membersOf, placeholderCount, postsOf, type Photos } from './photo-list.js';

/**
 * What a person can do to the photos of one grid. Each shows at once, and takes itself back with a toast where
 * the server does not follow.
 */
export class PhotoActions {
  constructor(
    private readonly ledger: PhotoLedger,
    readonly limits: PlanLimits,
  ) {}

  /** Moves a post to a place among the shown ones. */
  move(shown: readonly Photo[], id: string, to: number): void {
    const change = movedTo(postsOf(this.ledger.photos), shown, id, to);
    if (change === null) return;
    announce(`The photo is at position ${to + 1} of ${shown.length} now.`);
    this.ledger
      .change(change)
      .catch((error: unknown) => tellFailure(error, FAILURES.reorder, () => this.move(shown, id, to)));
  }

  /** Hiding is a matter of the plan; showing again never is. */
  setHidden(photo: Photo, isHidden: boolean): void {
    if (isHidden && hideLocked(this.limits, photo)) {
      refuse('HIDE_NOT_AVAILABLE');
      return;
    }
    // Of a hidden one the toast tells.
    if (!isHidden) announce('Photo shown.');
    this.ledger
      .change({ kind: 'set', id: photo.id, field: 'isHidden', value: isHidden, seen: photo.isHidden })
      .catch((error: unknown) =>
        tellFailure(error, FAILURES.visibility, () => this.setHidden(photo, isHidden)),
      );
    if (isHidden) tellChange('photoHidden', () => this.setHidden({ ...photo, isHidden }, false));
  }

  /** A cover keeps its type while its carousel has other photos: the person is asked about them first. */
  setMediaType(photo: Photo, mediaType: MediaType, members: number): void {
    if (photo.mediaType === mediaType) return;
    if (members > 0) {
      offerSplit({ coverId: photo.id, wanted: mediaType });
      return;
    }
    if (typeLocked(this.limits, photo, mediaType)) {
      refuse('CAROUSEL_NOT_AVAILABLE');
      return;
    }
    announce(`Marked as ${MEDIA_TYPE_NAMES[mediaType]}.`);
    this.ledger
      .change({ kind: 'set', id: photo.id, field: 'mediaType', value: mediaType, seen: photo.mediaType })
      .catch((error: unknown) => {
        tellFailure(error, FAILURES.mediaType, () => this.setMediaType(photo, mediaType, members));
        // Another tab has added photos to it, which the next read brings.
        if (hasCode(error, 'CAROUSEL_HAS_MEMBERS')) offerSplit({ coverId: photo.id, wanted: mediaType });
      });
  }

  /** Marks plain photos, such as those just uploaded, as reels; what has become something else stays. */
  markAsReels(ids: readonly string[]): void {
    for (const photo of ids.map((id) => this.ledger.acknowledged(id))) {
      if (photo?.mediaType === 'photo') this.setMediaType(photo, 'reel', 0);
    }
  }

  setPinned(photo: Photo, isPinned: boolean): void {
    announce(isPinned ? 'Photo pinned.' : 'Photo unpinned.');
    this.ledger
      .change({ kind: 'pin', id: photo.id, on: isPinned })
      .then(({ inverse }) => {
        // More than this pin is taken back: another one was released for it.
        if (inverse?.kind === 'together' && inverse.changes.length > 1) {
          tellChange('pinMoved', () => this.takeBackPin(inverse));
        }
      })
      .catch((error: unknown) => tellFailure(error, FAILURES.pin, () => this.setPinned(photo, isPinned)));
  }

  private takeBackPin(inverse: Change): void {
    this.ledger
      .change(inverse)
      .catch((error: unknown) => tellFailure(error, FAILURES.pin, () => this.takeBackPin(inverse)));
  }

  /** Puts a photo, or a cover with its members, into the trash, and offers to bring it back. */
  remove(photos: Photos, photo: Photo): void {
    const removal = this.ledger.change({ kind: 'remove', ids: [photo.id] });
    const ids = [photo, ...membersOf(photos, photo)].map(({ id }) => id);
    tellChange('photoDeleted', () => void this.restore(photo, ids, removal));
    removal.catch((error: unknown) => tellFailure(error, FAILURES.remove, () => this.remove(photos, photo)));
  }

  private async restore(photo: Photo, ids: string[], removal: Promise<unknown>): Promise<void> {
    try {
      await removal;
    } catch {
      // A removal that failed has brought the photo back by itself, and said so.
      return;
    }
    try {
      await this.ledger.change({ kind: 'restore', ids, at: new Date().toISOString() });
    } catch (error) {
      tellFailure(error, FAILURES.restore, () => void this.restore(photo, ids, removal));
      return;
    }
    if (photo.isPinned && this.ledger.acknowledged(photo.id)?.isPinned === false) tellChange('pinLost');
    else announce('Photo restored.');
    tellReturned(photo.id);
  }

  /** A placeholder before everything else. Responds whether the plan allows it. */
  addPlaceholder(photos: Photos): boolean {
    if (!mayAddPlaceholder(this.limits, placeholderCount(photos))) return false;
    const before = postsOf(photos)[0]?.id ?? null;
    const createdAt = new Date().toISOString();
    this.place({ kind: 'place', into: 'feed', before, at: 0, createdAt, items: [{ id: newId() }] });
    return true;
  }

  /** A retry names the same id, so that there is one placeholder of it. */
  private place(placeholder: Change): void {
    this.ledger
      .change(placeholder)
      .then(() => tellChange('placeholderAdded'))
      .catch((error: unknown) => tellFailure(error, FAILURES.placeholder, () => this.place(placeholder)));
  }

  unhideAll(photos: Photos): void {
    const hidden = photos.filter(({ isHidden }) => isHidden).slice(0, LIMITS.changes.ids);
    if (hidden.length === 0) {
      toast({ title: 'No hidden photos', description: 'All photos are already visible' });
      return;
    }
    const values = hidden.map(({ id }) => ({ id, value: false }));
    this.ledger
      .change({ kind: 'setAll', field: 'isHidden', values })
      .then(() => toast({ title: 'Photos unhidden', description: `${hidden.length} photo(s) made visible` }))
      .catch((error: unknown) => tellFailure(error, FAILURES.unhide, () => this.unhideAll(photos)));
  }
}

/** Whether the server does not know this item yet, so that nothing can be done to it. */
export const isDraft = (photo: Photo): boolean => photo.revision === 0;
