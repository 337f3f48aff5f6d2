import type { Change, Photo } from '@tessera/contracts';
import { insertIds } from '@tessera/grid-core';
import { announce } from '../../shared/ui/announcer.js';
import type { GridCommand } from '../history/grid-command.js';
import type { GridHistory } from '../history/grid-history.js';
import { doInParts } from '../history/in-parts.js';
import type { Step } from '../history/steps.js';
import { notifyFailure } from '../photos/photo-failures.js';
import type { PhotoLedger } from '../photos/photo-ledger.js';
import { postsOf } from '../photos/photo-list.js';
import { notifyChange, undoAction } from '../toasts/change-toasts.js';
import { FAILURES } from '../toasts/failures.js';
import { notifyReturned } from './returned-photo.js';

/** Where drafts go in the feed: before that post, or, where it is gone, at that place. */
export interface FeedPlace {
  readonly before: string | null;
  readonly at: number;
}

/** What brings photos from the feed to the drafts and back, and puts drafts in order. */
export class DraftActions {
  constructor(
    private readonly ledger: PhotoLedger,
    private readonly history: GridHistory,
  ) {}

  /** A cover takes its carousel along. A pin is released; it comes back by Undo. */
  shelve(ids: readonly string[]): void {
    const { step, stored } = doInParts(this.history, { kind: 'shelve', ids: [...ids] });
    notifyChange(
      'movedToDrafts',
      undoAction(() => this.bringBack(step, ids), 'Back in the feed.'),
    );
    stored.catch((error: unknown) => notifyFailure(error, FAILURES.shelve, () => this.shelve(ids)));
  }

  private async bringBack(step: Step<GridCommand>, [first]: readonly string[]): Promise<boolean> {
    const isBack = await this.history.undo(step);
    if (isBack && first !== undefined) notifyReturned(first);
    return isBack;
  }

  /** Before everything else, unless another place is named. `note` is what else there is to tell of it. */
  unshelve(ids: readonly string[], place: FeedPlace = this.start, note?: string): void {
    const { step, stored } = doInParts(this.history, { kind: 'unshelve', ids: [...ids], ...place });
    notifyChange(
      'addedToFeed',
      undoAction(() => this.history.undo(step), 'Back in the drafts.'),
      note,
    );
    stored.catch((error: unknown) =>
      notifyFailure(error, FAILURES.unshelve, () => this.unshelve(ids, place)),
    );
  }

  /** Before everything else in the feed. */
  get start(): FeedPlace {
    return { before: postsOf(this.ledger.photos)[0]?.id ?? null, at: 0 };
  }

  /** Moves drafts, together and in the order given, to a place among the other drafts, from 0. */
  move(drafts: readonly Photo[], ids: readonly string[], to: number): void {
    const order = drafts.map((draft) => draft.id);
    const moving = new Set(ids);
    const rest = order.filter((id) => !moving.has(id));
    const after = insertIds(rest, to, ids);
    if (after.every((id, index) => id === order[index])) return;
    const at = Math.min(to, rest.length);
    announce(
      ids.length === 1
        ? `The draft is at position ${at + 1} of ${order.length} now.`
        : `The ${ids.length} drafts are at positions ${at + 1} to ${at + ids.length} of ${order.length} now.`,
    );
    const change: Change = { kind: 'move', ids: [...ids], before: rest[at] ?? null, at };
    doInParts(this.history, change).stored.catch((error: unknown) =>
      notifyFailure(error, FAILURES.reorder, () => this.move(drafts, ids, to)),
    );
  }
}
