import type { Change } from '@tessera/contracts';
import type { GridHistory } from '../../../domain/history/grid-history.js';
import type { ChangeStep } from '../../../domain/history/steps.js';
import { uploadWords } from '../../../domain/history/words.js';
import type { UploadBatch } from './upload-item.js';
import type { Arrival } from './upload-parts.js';

interface UploadStep {
  readonly history: GridHistory;
  readonly step: ChangeStep;
  /** Photos that it has put into the grid. */
  readonly count: number;
}

/** The steps of history that uploads are: files that were chosen together are one, also where they arrive in parts. */
export class UploadSteps {
  private readonly latest = new Map<UploadBatch, UploadStep>();
  private readonly made = new Set<UploadStep>();

  /** Puts photos into their grid. Throws why they were left out. */
  async do(history: GridHistory, change: Change, { batch, items }: Arrival): Promise<void> {
    const before = this.latest.get(batch);
    const goesOn = before !== undefined && history.isLatest(before.step) ? before : undefined;
    const count = (goesOn?.count ?? 0) + items.length;
    const { step, stored } = history.do(change, goesOn?.step, uploadWords(count));
    await stored;
    const done = { history, step, count };
    if (goesOn !== undefined) this.made.delete(goesOn);
    this.made.add(done);
    this.latest.set(batch, done);
  }

  /** All is done: what takes back all of it, the last first. */
  end(): () => void {
    const made = [...this.made].reverse();
    this.made.clear();
    this.latest.clear();
    return () => {
      for (const { history, step } of made) void history.undo(step);
    };
  }
}
