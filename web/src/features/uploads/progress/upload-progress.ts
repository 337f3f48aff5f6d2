import { hasArrived, type FileUnderWay } from '../queue/upload-item.js';

export interface UploadProgress {
  readonly current: number;
  readonly total: number;
  /** Rounded [spec 9.3]. */
  readonly percent: number;
  readonly text: string;
  /** What it waits for, if it does. */
  readonly note: string | null;
  readonly finished: boolean;
}

/** How far `total` files are, of which `items` are still in the queue; those that left it became posts. */
export function uploadProgress(items: readonly FileUnderWay[], total: number): UploadProgress {
  const sent = items.filter(hasArrived).length;
  return progressOf(items, total - items.length + sent, total);
}

/** Of `total` files `current` are complete; `items` are those in the queue. */
export function progressOf(items: readonly FileUnderWay[], current: number, total: number): UploadProgress {
  const waiting = items.find((item) => item.stage !== 'failed' && item.note !== null)?.note;
  const begun = current > 0 || items.some((item) => item.stage !== 'waiting' && item.stage !== 'failed');
  return {
    current,
    total,
    percent: total === 0 ? 0 : Math.round((current / total) * 100),
    text: begun ? `${current} of ${total} complete` : 'Preparing...',
    note: waiting ?? null,
    finished: items.every((item) => item.stage === 'failed'),
  };
}
