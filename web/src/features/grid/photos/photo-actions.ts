import type { Change, MediaType, Photo, PhotoPosition, PlanLimits } from '@tessera/contracts';
import { hasCode } from '../../../shared/api/api-error.js';
import { idempotencyKey } from '../../../shared/api/request-parts.js';
import { announce } from '../../../shared/ui/announcer.js';
import { toast } from '../../../shared/ui/toast-store.js';
import { addPlaceholder } from '../api/add-placeholder.js';
import { deletePhoto } from '../api/delete-photo.js';
import { reorderPhotos } from '../api/reorder-photos.js';
import { restorePhoto } from '../api/restore-photo.js';
import { setMediaType } from '../api/set-media-type.js';
import { setPin, type PinAnswer } from '../api/set-pin.js';
import { setVisibility } from '../api/set-visibility.js';
import { unhideAll } from '../api/unhide-all.js';
import { offerSplit } from '../carousel/split-store.js';
import { hideLocked, typeLocked } from '../plan/locks.js';
import { mayAddPlaceholder, refuse } from '../plan/plan-refusals.js';
import { tellChange } from '../toasts/change-toasts.js';
import { writeField } from './field-write.js';
import { changed, withMade } from './grid-view.js';
import { movedRange } from './moved-range.js';
import { FAILURES, tellFailure } from './photo-failures.js';
import { ORDER_TURN, type PhotoLedger } from './photo-ledger.js';
import { tellReturned } from './returned-photo.js';
import {
  MEDIA_TYPE_NAMES,
  membersOf,
  placeholderCount,
  postsOf,
  type Photos,
} from './photo-list.js';

/**
 * What a person can do to the photos of one grid. Each shows at once, and takes itself back with a toast where
 * the server does not follow.
 */
export class PhotoActions {
  constructor(
    private readonly ledger: PhotoLedger,
    private readonly gridId: string,
    readonly limits: PlanLimits,
  ) {}

  /** Moves a post to a place among the shown ones. */
  move(shown: readonly Photo[], id: string, to: number): void {
    const updates = movedRange(shown, id, to);
    if (updates.length === 0) return;
    announce(`The photo is at position ${to + 1} of ${shown.length} now.`);
    this.ledger
      .write({
        turn: ORDER_TURN,
        raisesVersion: true,
        change: permuted(updates),
        send: () => reorderPhotos(updates),
        settle: (view, order) => changed(view, permuted(order)),
      })
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
    writeField(this.ledger, {
      id: photo.id,
      field: 'isHidden',
      value: isHidden,
      seen: photo.isHidden,
      send: (revision) => setVisibility(photo.id, isHidden, revision),
    }).catch((error: unknown) =>
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
    writeField(this.ledger, {
      id: photo.id,
      field: 'mediaType',
      value: mediaType,
      seen: photo.mediaType,
      send: (revision) => setMediaType(photo.id, mediaType, revision),
    }).catch((error: unknown) => {
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
    this.pin(photo.id, isPinned)
      .then(({ unpinned }) => {
        if (unpinned.length === 0) return;
        tellChange('pinMoved', () => this.giveBackPin(photo.id, unpinned));
      })
      .catch((error: unknown) => tellFailure(error, FAILURES.pin, () => this.setPinned(photo, isPinned)));
  }

  private giveBackPin(from: string, to: readonly string[]): void {
    this.pin(from, false)
      .then(() => Promise.all(to.map((id) => this.pin(id, true))))
      .catch((error: unknown) => tellFailure(error, FAILURES.pin, () => this.giveBackPin(from, to)));
  }

  private pin(id: string, isPinned: boolean): Promise<PinAnswer> {
    return this.ledger.write({
      turn: ORDER_TURN,
      raisesVersion: true,
      change: { kind: 'pin', id, on: isPinned },
      send: () => setPin(id, isPinned),
      settle: (view, { unpinned }) =>
        changed(
          unpinned.reduce((pinned, other) => changed(pinned, { kind: 'pin', id: other, on: false }), view),
          { kind: 'pin', id, on: isPinned },
        ),
    });
  }

  /** Puts a photo, or a cover with its members, into the trash, and offers to bring it back. */
  remove(photos: Photos, photo: Photo): void {
    const ids = [photo, ...membersOf(photos, photo)].map(({ id }) => id);
    const removal = this.ledger.write({
      turn: ORDER_TURN,
      raisesVersion: true,
      change: { kind: 'remove', ids: [photo.id] },
      send: () => deletePhoto(photo.id),
    });
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
      const { lostPin } = await this.ledger.write({
        turn: ORDER_TURN,
        raisesVersion: true,
        change: { kind: 'restore', ids, at: new Date().toISOString() },
        send: () => restorePhoto(photo.id),
      });
      if (lostPin) tellChange('pinLost');
      else announce('Photo restored.');
      tellReturned(photo.id);
      this.ledger.refresh();
    } catch (error) {
      tellFailure(error, FAILURES.restore, () => void this.restore(photo, ids, removal));
    }
  }

  /** A placeholder before everything else; of one key there is one. Answers whether the plan allows it. */
  addPlaceholder(photos: Photos, key = idempotencyKey()): boolean {
    if (!mayAddPlaceholder(this.limits, placeholderCount(photos))) return false;
    const draft = newDraft(postsOf(photos)[0]?.id ?? null);
    this.ledger
      .write<Photo>({
        turn: ORDER_TURN,
        raisesVersion: true,
        change: draft,
        send: () => addPlaceholder(this.gridId, key),
        settle: (view, placeholder) => withMade(view, [placeholder]),
      })
      .then(() => tellChange('placeholderAdded'))
      .catch((error: unknown) =>
        tellFailure(error, FAILURES.placeholder, () => void this.addPlaceholder(photos, key)),
      );
    return true;
  }

  unhideAll(photos: Photos): void {
    const hidden = photos.filter(({ isHidden }) => isHidden);
    if (hidden.length === 0) {
      toast({ title: 'No hidden photos', description: 'All photos are already visible' });
      return;
    }
    this.ledger
      .write({
        turn: ORDER_TURN,
        raisesVersion: false,
        change: { kind: 'setAll', field: 'isHidden', values: hidden.map(({ id }) => ({ id, value: false })) },
        send: () => unhideAll(this.gridId),
      })
      .then(({ count }) => {
        toast({ title: 'Photos unhidden', description: `${count} photo(s) made visible` });
        // Every one of them has another revision now.
        this.ledger.refresh();
      })
      .catch((error: unknown) => tellFailure(error, FAILURES.unhide, () => this.unhideAll(photos)));
  }
}

let drafts = 0;

/** A placeholder before everything else, until the server has made it. */
function newDraft(before: string | null): Change {
  drafts += 1;
  const createdAt = new Date().toISOString();
  return { kind: 'place', into: 'feed', before, at: 0, createdAt, items: [{ id: `${DRAFT}${drafts}` }] };
}

/** Posts among the places that they hold together. */
function permuted(places: readonly PhotoPosition[]): Change {
  const ids = [...places].sort((a, b) => a.position - b.position).map(({ id }) => id);
  return { kind: 'permute', ids };
}

const DRAFT = 'draft-';

/** Whether the server does not know this item yet, so that nothing can be done to it. */
export const isDraft = (photo: Photo): boolean => photo.id.startsWith(DRAFT);
