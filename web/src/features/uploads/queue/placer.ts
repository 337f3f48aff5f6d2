import type { QueryClient } from '@tanstack/react-query';
import { historyOf, type GridHistory } from '../../../domain/history/grid-history.js';
import type { Step } from '../../../domain/history/steps.js';
import { REPLACEMENT, uploadWords } from '../../../domain/history/words.js';
import { stateQuery } from '../../../domain/photos/api/read-state.js';
import { ledgerOf } from '../../../domain/photos/photo-ledger.js';
import { keepPreviews } from '../../../domain/pictures/local-previews.js';
import { arrivalChange } from './arrival-change.js';
import { brings } from './brings.js';
import { carouselPostOf, type UploadBatch } from './upload-item.js';
import type { Arrival } from './upload-types.js';

interface UploadStep {
  readonly batch: UploadBatch;
  readonly history: GridHistory;
  readonly step: Step;
  /** Photos that it has put into the grid. */
  readonly count: number;
  /** Whether a photo whose picture was replaced shows its middle again. */
  readonly resetsCrop: boolean;
}

/** What was placed at one destination. */
export interface Placed extends Pick<UploadStep, 'resetsCrop'> {
  readonly undo: () => Promise<boolean>;
}

/**
 * Puts photos that have arrived into their grids, each time as a change. Files that were chosen together are one step
 * of the history, however they arrive.
 */
export class Placer {
  private readonly latest = new Map<UploadBatch, UploadStep>();
  private readonly made = new Set<UploadStep>();

  constructor(private readonly client: QueryClient) {}

  /** `onWaiting` where no response comes. Throws why they were left out. */
  async place(arrival: Arrival, onWaiting: () => void): Promise<void> {
    const { batch, items } = arrival;
    const { gridId, target } = batch;
    const ledger = ledgerOf(this.client, gridId);
    await ledger.ready;
    const waiting = ledger.follow((change) => items.some(({ media }) => brings(change, media.mediaId)));
    if (waiting === undefined) {
      await this.change(arrival, onWaiting);
    } else {
      // An earlier page has made the change.
      void waiting.waits.then(onWaiting);
      await waiting.stored;
    }
    keepPreviews(
      items
        // Of what an earlier page has sent there may be none yet.
        .filter(({ preview }) => preview !== '')
        .map(({ photoId, preview }) => [target.kind === 'fill' ? target.photoId : photoId, preview] as const),
    );
  }

  /** All that goes to one destination is done: `undo` takes back all that this page has done of it, the last first. */
  end(postId: string | null): Placed | undefined {
    const made = [...this.made].filter(({ batch }) => carouselPostOf(batch) === postId).reverse();
    for (const step of made) {
      this.made.delete(step);
      this.latest.delete(step.batch);
    }
    if (made.length === 0) return undefined;
    const undo = async () => {
      const taken = await Promise.all(made.map(({ history, step }) => history.undo(step)));
      return taken.some((each) => each);
    };
    return { undo, resetsCrop: made.some((each) => each.resetsCrop) };
  }

  private async change(arrival: Arrival, onWaiting: () => void): Promise<void> {
    const { batch, items } = arrival;
    // No page need have shown the grid since the files were chosen.
    await this.client.ensureQueryData(stateQuery(this.client, batch.gridId));
    const change = arrivalChange(
      ledgerOf(this.client, batch.gridId).shown,
      arrival,
      new Date().toISOString(),
    );
    const history = historyOf(this.client, batch.gridId);
    const before = this.latest.get(batch);
    const goesOn = before !== undefined && history.isLatest(before.step) ? before : undefined;
    const count = (goesOn?.count ?? 0) + items.length;
    const replaces = batch.target.kind === 'fill' && batch.target.replaces === true;
    const words = replaces ? REPLACEMENT : uploadWords(count);
    const { step, stored, waits } = history.do(change, goesOn?.step, words);
    void waits.then(onWaiting);
    await stored;
    const resetsCrop = replaces && change.kind === 'together';
    const done = { batch, history, step, count, resetsCrop };
    if (goesOn !== undefined) this.made.delete(goesOn);
    this.made.add(done);
    this.latest.set(batch, done);
  }
}
