import type { AssetState } from '@tessera/contracts';
import type { Derivatives, StoredPosting, StoredVariant } from '../storage/media-store.js';
import type { Purpose } from './asset.schema.js';

/** A picture as the rest of this service sees it. */
export interface Asset {
  readonly id: string;
  readonly ownerId: string;
  readonly purpose: Purpose;
  readonly state: AssetState;
  readonly photoId: string | null;
  readonly bytes: number;
  readonly master: StoredVariant;
  readonly derivatives: Derivatives | null;
  readonly posting: StoredPosting | null;
  /** Whoever sent a picture for posting sent none that can be used. */
  readonly postingFailed: boolean;
  readonly width: number;
  readonly height: number;
  readonly thumbhash: string;
  readonly createdAt: Date;
  readonly deriveMark: Date | null;
  readonly changedMark: Date | null;
  readonly expiringAt: Date | null;
}

/** What is known of an asset when its document is first written. */
export interface NewAsset {
  readonly id: string;
  readonly ownerId: string;
  readonly purpose: Purpose;
  /** Claimed from the start where a photo asks for it. */
  readonly photoId: string | null;
  readonly master: StoredVariant;
  readonly width: number;
  readonly height: number;
  readonly thumbhash: string;
}
