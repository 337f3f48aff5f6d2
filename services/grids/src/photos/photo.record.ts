import type { AssetImage, AssetState, MediaType } from '@tessera/contracts';
import type { BorrowedTextDocument, FromDocument, ImageDocument, PhotoDocument } from './photo.schema.js';

/** Where a deleted item stood; see the schema. */
export type From = Readonly<FromDocument>;

/** An item as the rest of the service sees it. Its place and its pin are its grid's to say. */
export interface PhotoRecord {
  readonly id: string;
  readonly gridId: string;
  readonly ownerId: string;
  readonly mediaId: string | null;
  readonly isHidden: boolean;
  readonly mediaType: MediaType;
  readonly description: string;
  readonly revision: number;
  readonly image: Readonly<ImageDocument> | null;
  readonly createdAt: Date;
  readonly pendingSince: Date | null;
  readonly deletedAt: Date | null;
  readonly from: From | null;
  readonly restoringAt: Date | null;
  readonly erasingAt: Date | null;
  readonly borrowed: Readonly<BorrowedTextDocument> | null;
}

export function toPhotoRecord(document: PhotoDocument): PhotoRecord {
  return {
    id: document._id,
    gridId: document.gridId,
    ownerId: document.ownerId,
    mediaId: document.mediaId ?? null,
    isHidden: document.isHidden,
    mediaType: document.mediaType,
    description: document.description,
    revision: document.revision,
    image: document.image ?? null,
    createdAt: document.createdAt,
    pendingSince: document.pendingSince ?? null,
    deletedAt: document.deletedAt ?? null,
    from: document.from ?? null,
    restoringAt: document.restoringAt ?? null,
    erasingAt: document.erasingAt ?? null,
    borrowed: document.borrowed ?? null,
  };
}

/** The copy of an asset that a photo keeps. */
export function imageOf({ width, height, thumbhash, state }: AssetImage): ImageDocument {
  return { width, height, thumbhash, state };
}

/** Media is still making the asset's variants. */
export function isUnfinished(state: AssetState): boolean {
  return state === 'storing' || state === 'received';
}
