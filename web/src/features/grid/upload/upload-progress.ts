import type { FileUnderWay } from './upload-item.js';

export interface UploadProgress {
  readonly current: number;
  readonly total: number;
  /** Rounded (section 9). */
  readonly percent: number;
  readonly text: string;
  /** What it waits for, if it does. */
  readonly note: string | null;
  readonly finished: boolean;
}

/** How far `total` files are, of which `items` are still in the queue; those that left it became posts. */
export function uploadProgress(items: readonly FileUnderWay[], total: number): UploadProgress {
  const failed = items.filter((item) => item.stage === 'failed').length;
  const sent = items.filter((item) => item.stage === 'sent').length;
  const current = total - items.length + sent;
  const waiting = items.find((item) => item.stage !== 'failed' && item.note !== null)?.note;
  const begun = items.length < total || items.some((item) => item.stage !== 'waiting');
  return {
    current,
    total,
    percent: total === 0 ? 0 : Math.round((current / total) * 100),
    text: begun ? `${current} of ${total} complete` : 'Preparing...',
    note: waiting ?? null,
    finished: items.length === failed,
  };
}
