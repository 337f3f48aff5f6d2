import { carouselPostOf, type UploadBatch, type UploadItem } from './upload-item.js';
import type { UploadOutcome } from './upload-types.js';

/** What became of the files of each destination while some are on their way there. */
export class UploadOutcomes {
  /** By the post of a carousel, or null. */
  private readonly outcomes = new Map<string | null, UploadOutcome>();

  addedTo(postId: string): number {
    const { arrivals = [] } = this.outcomes.get(postId) ?? {};
    return arrivals.reduce((count, { items }) => count + items.length, 0);
  }

  count(batch: UploadBatch, more: Partial<Pick<UploadOutcome, 'arrivals' | 'failures'>>): void {
    const { gridId } = batch;
    const postId = carouselPostOf(batch);
    const { arrivals, failures } = this.outcomes.get(postId) ?? { arrivals: [], failures: [] };
    this.outcomes.set(postId, {
      gridId,
      postId,
      arrivals: [...arrivals, ...(more.arrivals ?? [])],
      failures: [...failures, ...(more.failures ?? [])],
    });
  }

  /** Takes those of destinations to which none of these files is on its way any more. */
  takeFinished(items: readonly UploadItem[]): readonly UploadOutcome[] {
    const busy = new Set(items.filter(({ stage }) => stage !== 'failed').map(carouselPostOf));
    const finished = [...this.outcomes.values()].filter(({ postId }) => !busy.has(postId));
    for (const { postId } of finished) this.outcomes.delete(postId);
    return finished;
  }

  clear(): void {
    this.outcomes.clear();
  }
}
