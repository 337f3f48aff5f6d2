import type { Photo, UploadedMedia } from '@tessera/contracts';
import { isPending } from '../../../domain/photos/photo-list.js';
import type { ReadableStore, Store } from '../../../shared/store.js';
import type { UploadTarget } from './upload-target.js';

/**
 * waiting: in line. preparing: being scaled. prepared: in line for the network. sending: on its way.
 * sent: stored, to go into the grid with its neighbours. placing: in a change of the grid that is under way.
 * failed: has the reason, and may be tried again.
 */
export type UploadStage = 'waiting' | 'preparing' | 'prepared' | 'sending' | 'sent' | 'placing' | 'failed';

/** One file on its way, wherever it goes, as the page shows it. */
export interface FileUnderWay {
  readonly id: string;
  readonly gridId: string;
  readonly target: UploadTarget;
  readonly name: string;
  /** An object URL of the local picture; empty until one is made that is small. */
  readonly preview: string;
  readonly stage: UploadStage;
  /** Share of its bytes that left, 0 to 1: followed by itself, so that it draws nothing else. */
  readonly progress: ReadableStore<number>;
  /** Why it failed or what it waits for, in a sentence. */
  readonly note: string | null;
  /** A failed file that another try may help. */
  readonly mayRetry: boolean;
}

/** The post into whose carousel a file goes; null where it goes into the feed or the drafts. */
export const carouselPostOf = ({ target }: Pick<FileUnderWay, 'target'>): string | null =>
  target.kind === 'carousel' ? target.postId : null;

/** Whether all of a file is stored. */
export const hasArrived = ({ stage }: FileUnderWay): boolean => stage === 'sent' || stage === 'placing';

/** Whether a file can still be given up; later, its photo can be deleted. */
export const mayBeCancelled = ({ stage }: FileUnderWay): boolean => stage !== 'placing';

/** A file on its way, with the photo that it becomes. */
export interface UploadItem extends FileUnderWay {
  /** Of the photo that it becomes. */
  readonly photoId: string;
  /** Of the photos that the files chosen together become, this one's among them, in the order of the files. */
  readonly siblings: readonly string[];
}

/**
 * Those whose photo the server does not have. It has that of a file which an earlier page has placed and, overtaken by
 * its end, not forgotten: what is in the grid is shown as a photo, and once.
 */
export function notInGrid<T extends Pick<UploadItem, 'photoId'>>(
  uploads: readonly T[],
  photos: readonly Photo[],
): readonly T[] {
  if (uploads.length === 0) return uploads;
  const there = new Set(photos.flatMap((photo) => (isPending(photo) ? [] : [photo.id])));
  return uploads.filter(({ photoId }) => !there.has(photoId));
}

/** An item with what the page need not see. */
export interface UploadEntry extends UploadItem {
  readonly batch: UploadBatch;
  readonly progress: Store<number>;
  readonly file: File;
  /** Whether an earlier page has scaled the file. */
  readonly isScaled: boolean;
  readonly key: string;
  readonly picture: Blob | null;
  readonly media: UploadedMedia | null;
  /** Ends its call. */
  readonly stop: AbortController;
  /** Its bytes went up a second time, because the server had given up the first. */
  readonly isReupload: boolean;
}

/** Files chosen together. */
export interface UploadBatch {
  readonly id: string;
  readonly gridId: string;
  readonly target: UploadTarget;
  /** Of the photos that they become, in the order of the files. */
  readonly photoIds: readonly string[];
  /** What has arrived waits for its neighbours: it has begun to, or has waited long enough. */
  wait: 'none' | 'begun' | 'over';
}

/** What can be done about a file that failed or was refused. */
export interface UploadRetrial {
  readonly retry: (id: string) => void;
  /** Forgets the file; one that is under way is not uploaded. */
  readonly remove: (id: string) => void;
}
