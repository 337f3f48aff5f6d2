import {
  LIMITS,
  type Change,
  type Focus,
  type MediaType,
  type Photo,
  type PlanLimits,
  type Ratio,
} from '@tessera/contracts';
import { hasCode } from '../../shared/api/api-error.js';
import { newId } from '../../shared/api/new-id.js';
import { announce } from '../../shared/ui/announcer.js';
import { toast } from '../../shared/ui/toast-store.js';
import { openDialog } from '../dialogs/dialogs.js';
import type { GridCommand } from '../history/grid-command.js';
import type { GridHistory } from '../history/grid-history.js';
import type { Done } from '../history/history.js';
import { doInParts } from '../history/in-parts.js';
import type { Step } from '../history/steps.js';
import { notifyFailure } from '../photos/photo-failures.js';
import type { PhotoLedger } from '../photos/photo-ledger.js';
import { MEDIA_TYPE_NAMES, placeholderCount, postsOf, type Photos } from '../photos/photo-list.js';
import { spanOf, within } from '../photos/move-span.js';
import { NOTHING_POSTED, type Posting } from '../photos/posted.js';
import { whyNot } from '../photos/why-not.js';
import { hideLocked, typeLocked } from '../plan/locks.js';
import { mayAddPlaceholder, refuse } from '../plan/plan-refusals.js';
import { announceAccepted } from '../toasts/announce-accepted.js';
import { notifyChange, undoAction } from '../toasts/change-toasts.js';
import { FAILURES } from '../toasts/failures.js';
import { movedTo, swapOf } from './moved-to.js';
import { notifyReturned } from './returned-photo.js';
import { setPosted } from './set-posted.js';

/**
 * What a person can do to the photos of one grid. Each shows at once, and takes itself back with a toast where
 * the server does not follow.
 */
export class PhotoActions {
  constructor(
    private readonly ledger: PhotoLedger,
    private readonly history: GridHistory,
    readonly limits: PlanLimits,
  ) {}

  /** Moves posts, together and in their order, to a place among the other shown ones. */
  move(shown: readonly Photo[], ids: readonly string[], to: number, posting: Posting = NOTHING_POSTED): void {
    const span = spanOf(shown, ids, posting);
    const change = movedTo(postsOf(this.ledger.photos), shown, ids, to, posting);
    if (span === null || change === null) return;
    if (change.kind === 'permute' && change.ids.length > LIMITS.changes.ids) {
      toast({
        title: 'Not moved',
        description: `This move passes more than ${LIMITS.changes.ids.toLocaleString('en')} photos. Please move in shorter steps.`,
      });
      return;
    }
    const first = within(span, to) + 1;
    announce(
      ids.length === 1
        ? `The photo is at position ${first} of ${shown.length} now.`
        : `The ${ids.length} photos are at positions ${first} to ${first + ids.length - 1} of ${shown.length} now.`,
    );
    const words = ids.length === 1 ? undefined : `move of ${ids.length} photos`;
    doInParts(this.history, change, words).stored.catch((error: unknown) =>
      notifyFailure(error, FAILURES.reorder, () => this.move(shown, ids, to, posting)),
    );
  }

  /** As {@link setPosted}. */
  setPosted(id: string, on: boolean): void {
    setPosted(this.history, id, on);
  }

  /** Whether the rules let two posts change places. */
  maySwap(one: string, other: string, posting: Posting): boolean {
    return whyNot(this.ledger.shown, swapOf(one, other, posting)) === null;
  }

  /** Two of the shown posts change places. */
  swap(shown: readonly Photo[], one: string, other: string, posting: Posting): void {
    const change = swapOf(one, other, posting);
    const reason = whyNot(this.ledger.shown, change);
    if (reason !== null) {
      toast({ title: 'Not swapped', description: reason });
      return;
    }
    const [from, to] = [one, other].map((id) => shown.findIndex((post) => post.id === id) + 1);
    announce(`The photos at positions ${from} and ${to} changed places.`);
    this.history
      .do(change)
      .stored.catch((error: unknown) =>
        notifyFailure(error, FAILURES.reorder, () => this.swap(shown, one, other, posting)),
      );
  }

  /** Hiding is a matter of the plan; showing again never is. */
  setHidden(photo: Photo, isHidden: boolean): void {
    if (isHidden && hideLocked(this.limits, photo)) {
      refuse('HIDE_NOT_AVAILABLE');
      return;
    }
    // Of a hidden one the toast tells.
    if (!isHidden) announce('Photo shown.');
    const { step, stored } = this.history.do({
      kind: 'set',
      id: photo.id,
      field: 'isHidden',
      value: isHidden,
      seen: photo.isHidden,
    });
    stored.catch((error: unknown) =>
      notifyFailure(error, FAILURES.visibility, () => this.setHidden(photo, isHidden)),
    );
    if (isHidden)
      notifyChange(
        'photoHidden',
        undoAction(() => this.showAgain(photo, step), 'Photo shown.'),
      );
  }

  private async showAgain({ id }: Photo, step: Step<GridCommand>): Promise<boolean> {
    const isBack = await this.history.undo(step);
    if (isBack) notifyReturned(id);
    return isBack;
  }

  /** A cover keeps its type while its carousel has other photos: the person is asked about them first. */
  setMediaType(photo: Photo, mediaType: MediaType, members: number): void {
    if (photo.mediaType === mediaType) return;
    if (members > 0) {
      openDialog({ kind: 'split', coverId: photo.id, wanted: mediaType });
      return;
    }
    if (typeLocked(this.limits, photo, mediaType)) {
      refuse('CAROUSEL_NOT_AVAILABLE');
      return;
    }
    announce(`Marked as ${MEDIA_TYPE_NAMES[mediaType]}.`);
    this.history
      .do({ kind: 'set', id: photo.id, field: 'mediaType', value: mediaType, seen: photo.mediaType })
      .stored.catch((error: unknown) => {
        notifyFailure(error, FAILURES.mediaType, () => this.setMediaType(photo, mediaType, members));
        // Another tab has added photos to it, which the next read brings.
        if (hasCode(error, 'CAROUSEL_HAS_MEMBERS'))
          openDialog({ kind: 'split', coverId: photo.id, wanted: mediaType });
      });
  }

  /** Marks plain photos, such as those just uploaded, as reels, in one step; what has become something else stays. */
  markAsReels(ids: readonly string[]): void {
    const photos = ids.filter((id) => this.ledger.acknowledged(id)?.mediaType === 'photo');
    if (photos.length === 0) return;
    announce(photos.length === 1 ? 'Marked as Reel.' : `${photos.length} photos are marked as Reels.`);
    const values = photos.map((id) => ({ id, value: 'reel' }));
    doInParts(this.history, { kind: 'setAll', field: 'mediaType', values }).stored.catch((error: unknown) =>
      notifyFailure(error, FAILURES.mediaType, () => this.markAsReels(photos)),
    );
  }

  setPinned(photo: Photo, isPinned: boolean): void {
    announce(isPinned ? 'Photo pinned.' : 'Photo unpinned.');
    const { step, stored } = this.history.do({ kind: 'pin', id: photo.id, on: isPinned });
    stored.catch((error: unknown) =>
      notifyFailure(error, FAILURES.pin, () => this.setPinned(photo, isPinned)),
    );
    void step.back().then((back) => {
      // More than this pin is taken back: another one was released for it.
      if (back?.change.kind === 'together' && back.change.changes.length > 1)
        notifyChange(
          'pinMoved',
          undoAction(() => this.history.undo(step), 'The former pins are back.'),
        );
    });
  }

  /** Which part of its picture the tile shows; null is the middle. */
  setFocus(photo: Photo, focus: Focus | null): void {
    const done = this.history.do({
      kind: 'set',
      id: photo.id,
      field: 'focus',
      value: focus,
      seen: photo.focus ?? null,
    });
    announceAccepted(done, 'Crop saved.');
    done.stored.catch((error: unknown) =>
      notifyFailure(error, FAILURES.crop, () => this.setFocus(photo, focus)),
    );
  }

  /** The shape of all tiles of the grid. */
  setRatio(ratio: Ratio): void {
    announce(`The tiles are ${ratio} now.`);
    this.history
      .do({ kind: 'grid', ratio })
      .stored.catch((error: unknown) => notifyFailure(error, FAILURES.shape, () => this.setRatio(ratio)));
  }

  /** Puts a photo, or a cover with its members, into the trash, and offers to bring it back. */
  remove(photo: Photo): void {
    const removal = this.history.do({ kind: 'remove', ids: [photo.id] });
    notifyChange(
      'photoDeleted',
      undoAction(() => this.bringBack(photo, removal), 'Photo restored.'),
    );
    removal.stored.catch((error: unknown) => notifyFailure(error, FAILURES.remove, () => this.remove(photo)));
  }

  private async bringBack(photo: Photo, { step }: Done<Change>): Promise<boolean> {
    // A removal that failed has brought the photo back by itself, with a toast.
    if (!(await this.history.undo(step, FAILURES.restore))) return false;
    const lostPin = photo.isPinned && this.ledger.acknowledged(photo.id)?.isPinned === false;
    if (lostPin) notifyChange('pinLost');
    notifyReturned(photo.id);
    return !lostPin;
  }

  /** A placeholder before everything else. Returns whether the plan allows it. */
  addPlaceholder(photos: Photos): boolean {
    if (!mayAddPlaceholder(this.limits, placeholderCount(photos))) return false;
    const before = postsOf(photos)[0]?.id ?? null;
    const createdAt = new Date().toISOString();
    this.place({ kind: 'place', into: 'feed', before, at: 0, createdAt, items: [{ id: newId() }] });
    return true;
  }

  /** A retry names the same id, so that there is one placeholder of it. */
  private place(placeholder: Change): void {
    const { step, stored, accepted } = this.history.do(placeholder);
    accepted.then(
      () =>
        notifyChange(
          'placeholderAdded',
          undoAction(() => this.history.undo(step), 'Placeholder removed.'),
        ),
      () => undefined,
    );
    stored.catch((error: unknown) =>
      notifyFailure(error, FAILURES.placeholder, () => this.place(placeholder)),
    );
  }

  /** All of the feed, and the drafts. */
  unhideAll(photos: Photos): void {
    const hidden = photos.filter(({ isHidden }) => isHidden);
    if (hidden.length === 0) {
      toast({ title: 'No hidden photos', description: 'All photos are already visible' });
      return;
    }
    const values = hidden.map(({ id }) => ({ id, value: false }));
    const { step, stored, accepted } = doInParts(this.history, { kind: 'setAll', field: 'isHidden', values });
    accepted.then(
      () =>
        toast({
          title: 'Photos unhidden',
          description: `${hidden.length} photo(s) made visible`,
          actions: [undoAction(() => this.history.undo(step), 'The photos are hidden again.')],
        }),
      () => undefined,
    );
    stored.catch((error: unknown) => notifyFailure(error, FAILURES.unhide, () => this.unhideAll(photos)));
  }
}
