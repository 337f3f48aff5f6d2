import type { UploadedMedia } from '@tessera/contracts';
import type { InsertTarget } from './upload-target.js';

/** What the upload queue works with. */
export interface UploadParts {
  readonly scale: (file: File) => Promise<Blob>;
  readonly send: (
    picture: Blob,
    name: string,
    options: { idempotencyKey: string; signal: AbortSignal; onProgress: (share: number) => void },
  ) => Promise<UploadedMedia>;
  /** Makes media posts of the grid before the post at `position`; `items` are theirs, in the same order. */
  readonly insert: (insert: Insert) => Promise<void>;
  /** Gives a placeholder its picture. */
  readonly fill: (fill: Fill) => Promise<void>;
  /** Makes media drafts, in this order, behind those that are there. A repeat has the same items. */
  readonly draft: (gridId: string, items: readonly Arrived[]) => Promise<void>;
  /** The position that a target means now. */
  readonly positionOf: (gridId: string, target: InsertTarget) => number;
  readonly pause: (error: unknown, tries: number, signal: AbortSignal) => Promise<void>;
  readonly newKey: () => string;
  readonly newId: () => string;
  readonly makePreview: (picture: Blob) => string;
  readonly dropPreview: (url: string) => void;
  /** Called when everything added together has become posts or failed. */
  readonly onFinished: (outcome: { added: number; failed: readonly string[] }) => void;
}

/** A stored picture, and how the page shows it until the server's has loaded. */
export interface Arrived {
  /** Of the draft that it becomes. */
  readonly photoId: string;
  readonly media: UploadedMedia;
  readonly preview: string;
}

export interface Insert {
  readonly gridId: string;
  readonly position: number;
  readonly items: readonly Arrived[];
  readonly idempotencyKey: string;
  /** Chosen while REELS was shown, where a new photo is not. */
  readonly inReels: boolean;
}

export interface Fill {
  readonly gridId: string;
  readonly photoId: string;
  readonly item: Arrived;
}
