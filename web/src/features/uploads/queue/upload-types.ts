import type { UploadedMedia } from '@tessera/contracts';
import type { UploadBatch, UploadEntry } from './upload-item.js';

/** What the upload queue works with. */
export interface UploadDependencies {
  readonly scale: (file: File) => Promise<Blob>;
  readonly send: (
    picture: Blob,
    name: string,
    options: { idempotencyKey: string; signal: AbortSignal; onProgress: (share: number) => void },
  ) => Promise<UploadedMedia>;
  /**
   * Puts photos into the grid, where they then own their previews; `onWaiting` where no response comes. A repeat has
   * the same items, and changes nothing.
   */
  readonly place: (arrival: Arrival, onWaiting: () => void) => Promise<void>;
  readonly pause: (error: unknown, tries: number, signal: AbortSignal) => Promise<void>;
  /** As long as what has arrived waits for those that were chosen with it. */
  readonly linger: () => Promise<void>;
  readonly newKey: () => string;
  readonly newId: () => string;
  readonly makePreview: (picture: Blob) => string;
  readonly dropPreview: (url: string) => void;
  /** Called when everything that goes to one destination has arrived or failed. */
  readonly onFinished: (outcome: UploadOutcome) => void;
}

/** A file that an earlier page has left, and how far it was. */
export interface EarlierFile extends Pick<UploadEntry, 'file' | 'isScaled' | 'photoId' | 'key' | 'media'> {
  readonly failure: { readonly note: string; readonly mayRetry: boolean } | null;
}

export interface UploadOutcome {
  readonly gridId: string;
  /** The post into whose carousel all of it goes; null for feeds and drafts. */
  readonly postId: string | null;
  /** What has been placed, the first first. */
  readonly arrivals: readonly Arrival[];
  readonly failures: readonly unknown[];
}

/** A stored picture, and how the page shows it until the server's has loaded. */
export interface Arrived {
  /** Of the photo that it becomes. */
  readonly photoId: string;
  readonly media: UploadedMedia;
  readonly preview: string;
}

/** Of files chosen together those that go into the grid at once, in their order. */
export interface Arrival {
  readonly batch: UploadBatch;
  readonly items: readonly Arrived[];
}
