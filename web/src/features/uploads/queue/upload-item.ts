import type { UploadedMedia } from '@tessera/contracts';
import type { UploadTarget } from './upload-target.js';

/**
 * waiting: in line. preparing: being scaled. prepared: in line for the network. sending: on its way.
 * sent: stored, to become a post together with its batch. failed: says why, and may be tried again.
 */
export type UploadStage = 'waiting' | 'preparing' | 'prepared' | 'sending' | 'sent' | 'failed';

/** One file on its way, wherever it goes, as the page shows it. */
export interface FileUnderWay {
  readonly id: string;
  readonly gridId: string;
  readonly name: string;
  /** An object URL of the local picture. */
  readonly preview: string;
  readonly stage: UploadStage;
  /** Share of its bytes that left, 0 to 1. */
  readonly progress: number;
  /** Why it failed or what it waits for, in a sentence. */
  readonly note: string | null;
  /** A failed file that another try may help. */
  readonly mayRetry: boolean;
}

/** The post into whose carousel a file goes; null where it goes into the feed. */
export const carouselPostOf = (item: FileUnderWay & { readonly postId?: string }): string | null =>
  item.postId ?? null;

/** A file on its way into the feed. */
export interface UploadItem extends FileUnderWay {
  readonly target: UploadTarget;
}

/** An item with what the page need not see. */
export interface UploadEntry extends UploadItem {
  readonly batch: UploadBatch;
  readonly file: File;
  readonly key: string;
  /** Of the draft that it may become. */
  readonly photoId: string;
  readonly picture: Blob | null;
  readonly media: UploadedMedia | null;
}

/** Files that become posts in one write, in this order, or one file that fills a placeholder. */
export interface UploadBatch {
  readonly gridId: string;
  readonly target: UploadTarget;
  readonly ids: readonly string[];
  /** The batch that goes before this one, where more files were added than one write takes. */
  readonly after: UploadBatch | null;
  inserting: boolean;
  /** How many posts it became; null until then. */
  inserted: number | null;
}

/** What can be done about a file that failed or was refused. */
export interface UploadRetrial {
  readonly retry: (id: string) => void;
  /** Forgets the file. */
  readonly remove: (id: string) => void;
}
