import type { Change, Photo } from '@tessera/contracts';
import { moveId } from '@tessera/grid-core';
import { announce } from '../../shared/ui/announcer.js';
import type { GridHistory } from '../history/grid-history.js';
import type { Step } from '../history/steps.js';
import { tellFailure } from '../photos/photo-failures.js';
import type { PhotoLedger } from '../photos/photo-ledger.js';
import { postsOf } from '../photos/photo-list.js';
import { tellChange } from '../toasts/change-toasts.js';
import { FAILURES } from '../toasts/failure-toasts.js';
import { tellReturned } from './returned-photo.js';

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
    const { step, stored } = this.history.do({ kind: 'shelve', ids: [...ids] });
    tellChange('movedToDrafts', () => void this.bringBack(step, ids));
    stored.catch((error: unknown) => tellFailure(error, FAILURES.shelve, () => this.shelve(ids)));
  }

  private async bringBack(step: Step, [first]: readonly string[]): Promise<void> {
    if (!(await this.history.undo(step)) || first === undefined) return;
    announce('Back in the feed.');
    tellReturned(first);
  }

  /** Before everything else, unless another place is named. */
  unshelve(ids: readonly string[], place: FeedPlace = this.start): void {
    const { step, stored } = this.history.do({ kind: 'unshelve', ids: [...ids], ...place });
    tellChange('addedToFeed', () => void this.history.undo(step));
    stored.catch((error: unknown) => tellFailure(error, FAILURES.unshelve, () => this.unshelve(ids, place)));
  }

  private get start(): FeedPlace {
    return { before: postsOf(this.ledger.photos)[0]?.id ?? null, at: 0 };
  }

  /** Moves a draft to a place among the drafts, from 0. */
  move(drafts: readonly Photo[], id: string, to: number): void {
    const order = drafts.map((draft) => draft.id);
    const after = moveId(order, id, to);
    const at = after.indexOf(id);
    if (at === order.indexOf(id)) return;
    announce(`The draft is at position ${at + 1} of ${drafts.length} now.`);
    const change: Change = { kind: 'move', ids: [id], before: after[at + 1] ?? null, at };
    this.history
      .do(change)
      .stored.catch((error: unknown) =>
        tellFailure(error, FAILURES.reorder, () => this.move(drafts, id, to)),
      );
  }
}
