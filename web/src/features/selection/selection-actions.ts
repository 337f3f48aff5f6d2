import type { Change, PlanLimits } from '@tessera/contracts';
import { postedChange } from '../../domain/actions/set-posted.js';
import type { GridHistory } from '../../domain/history/grid-history.js';
import { doInParts } from '../../domain/history/in-parts.js';
import { notifyFailure } from '../../domain/photos/photo-failures.js';
import { carouselsLocked, hideLocked } from '../../domain/plan/locks.js';
import { refuse } from '../../domain/plan/plan-refusals.js';
import { undoAction } from '../../domain/toasts/change-toasts.js';
import type { Failure } from '../../domain/toasts/failure-toasts.js';
import { FAILURES } from '../../domain/toasts/failures.js';
import { newId } from '../../shared/api/new-id.js';
import { toast } from '../../shared/ui/toast-store.js';

type Ids = readonly string[];

/** 'Photo' or '3 photos', at the start of a sentence. */
const photos = (ids: Ids): string => (ids.length === 1 ? 'Photo' : `${ids.length} photos`);

/** The changes of many posts at once, which the bar also tries by the rules before it offers them. */
export const CHANGES_OF_MANY = {
  gather: (ids: Ids): Change => {
    const [cover = null, ...others] = ids;
    return { kind: 'gather', groupId: newId(), createdAt: new Date().toISOString(), cover, ids: others };
  },
  shelve: (ids: Ids): Change => ({ kind: 'shelve', ids: [...ids] }),
  /** Before everything else in the feed. */
  unshelve: (ids: Ids, first: string | null): Change => ({
    kind: 'unshelve',
    ids: [...ids],
    before: first,
    at: 0,
  }),
  posted: postedChange,
};

/**
 * What a person can do to many posts of a grid at once: one step each, shown at once, with Undo in the toast, and taken
 * back with another toast where the server does not follow.
 */
export class SelectionActions {
  constructor(
    private readonly history: GridHistory,
    readonly limits: PlanLimits,
  ) {}

  /** Returns whether the plan allows it. */
  setHidden(ids: Ids, isHidden: boolean): boolean {
    if (isHidden && hideLocked(this.limits, { isHidden: false })) {
      refuse('HIDE_NOT_AVAILABLE');
      return false;
    }
    const values = ids.map((id) => ({ id, value: isHidden }));
    this.do(
      { kind: 'setAll', field: 'isHidden', values },
      `${photos(ids)} ${isHidden ? 'hidden' : 'shown'}`,
      FAILURES.hideMany,
    );
    return true;
  }

  /** A carousel of posts, the first of them its cover. Returns whether the plan allows it. */
  gather(ids: Ids): boolean {
    if (carouselsLocked(this.limits)) {
      refuse('CAROUSEL_NOT_AVAILABLE');
      return false;
    }
    this.do(CHANGES_OF_MANY.gather(ids), `Carousel of ${ids.length} photos made`, FAILURES.gather);
    return true;
  }

  shelve(ids: Ids): void {
    this.do(CHANGES_OF_MANY.shelve(ids), `${photos(ids)} moved to drafts`, FAILURES.shelveMany);
  }

  /** `first` is the first post of the feed. */
  unshelve(ids: Ids, first: string | null): void {
    this.do(CHANGES_OF_MANY.unshelve(ids, first), `${photos(ids)} added to the feed`, FAILURES.unshelve);
  }

  setPosted(ids: Ids, on: boolean): void {
    this.do(
      CHANGES_OF_MANY.posted(ids, on),
      `${photos(ids)} marked as ${on ? 'posted' : 'planned'}`,
      on ? FAILURES.markPosted : FAILURES.markPlanned,
    );
  }

  /** Covers take the members of their carousels along. */
  remove(ids: Ids): void {
    this.do({ kind: 'remove', ids: [...ids] }, `${photos(ids)} deleted`, FAILURES.removeMany);
  }

  private do(change: Change, done: string, failure: Failure): void {
    const { step, stored } = doInParts(this.history, change);
    toast({ title: done, actions: [undoAction(() => this.history.undo(step), `Undone: ${done}.`)] });
    stored.catch((error: unknown) => notifyFailure(error, failure, () => this.do(change, done, failure)));
  }
}
