import type { Change } from '@tessera/contracts';
import type { GridHistory } from '../../../domain/history/grid-history.js';
import type { Step } from '../../../domain/history/steps.js';
import { uploadWords } from '../../../domain/history/words.js';
import { carouselPostOf, type UploadBatch } from './upload-item.js';
import type { Arrival } from './upload-types.js';

interface UploadStep {
  readonly batch: UploadBatch;
  readonly history: GridHistory;
  readonly step: Step;
  /** Photos that it has put into the grid. */
  readonly count: number;
}

/** The steps of history that uploads are: files that were chosen together are one, also where they arrive in parts. */
export class UploadSteps {
  private readonly latest = new Map<UploadBatch, UploadStep>();
  private readonly made = new Set<UploadStep>();

  /** Puts photos into their grid; `onWaiting` where no response comes. Throws why they were left out. */
  async do(
    history: GridHistory,
    change: Change,
    { batch, items }: Arrival,
    onWaiting: () => void,
  ): Promise<void> {
    const before = this.latest.get(batch);
    const goesOn = before !== undefined && history.isLatest(before.step) ? before : undefined;
    const count = (goesOn?.count ?? 0) + items.length;
    const words = change.kind === 'picture' ? undefined : uploadWords(count);
    const { step, stored, waits } = history.do(change, goesOn?.step, words);
    void waits.then(onWaiting);
    await stored;
    const done = { batch, history, step, count };
    if (goesOn !== undefined) this.made.delete(goesOn);
    this.made.add(done);
    this.latest.set(batch, done);
  }

  /** All that goes to one destination is done: what takes all of it back, the last first, where there is any. */
  end(postId: string | null): (() => void) | undefined {
    const made = [...this.made].filter(({ batch }) => carouselPostOf(batch) === postId).reverse();
    for (const step of made) {
      this.made.delete(step);
      this.latest.delete(step.batch);
    }
    if (made.length === 0) return undefined;
    return () => {
      for (const { history, step } of made) void history.undo(step);
    };
  }
}
