import type { AssetImage, AssetState, FieldName, FieldValues } from '@tessera/contracts';
import { NEW_FIELDS, type Borrowed } from '@tessera/grid-core';
import type {
  BorrowedTextDocument,
  FormerPictureDocument,
  FromDocument,
  ImageDocument,
  MovingDocument,
  PhotoDocument,
  TextReleaseDocument,
  Written,
} from './photo.schema.js';

/** Where a deleted item stood; see the schema. */
export type From = Readonly<FromDocument>;

/** The end of holding another photo's texts; see the schema. */
export type TextRelease = Readonly<TextReleaseDocument>;

/** A picture that was replaced, and when. */
export type FormerPicture = Readonly<FormerPictureDocument>;

/** An item as the rest of the service sees it. Its place and its pin stand in its grid. */
export interface PhotoRecord extends FieldValues {
  readonly id: string;
  readonly gridId: string;
  readonly ownerId: string;
  readonly mediaId: string | null;
  readonly former: readonly FormerPicture[];
  readonly revision: number;
  readonly written: Readonly<Written>;
  readonly image: Readonly<ImageDocument> | null;
  readonly createdAt: Date;
  readonly pendingSince: Date | null;
  readonly deletedAt: Date | null;
  readonly from: From | null;
  readonly restoringAt: Date | null;
  readonly erasingAt: Date | null;
  readonly borrowed: Borrowed | null;
  /** Its end, where one was begun. */
  readonly release: TextRelease | null;
  readonly moving: Readonly<MovingDocument> | null;
}

export function toPhotoRecord(document: PhotoDocument): PhotoRecord {
  return {
    id: document._id,
    gridId: document.gridId,
    ownerId: document.ownerId,
    mediaId: document.mediaId ?? null,
    former: document.former ?? [],
    ...fieldsOf(document),
    revision: document.revision,
    written: document.written ?? {},
    image: document.image ?? null,
    createdAt: document.createdAt,
    pendingSince: document.pendingSince ?? null,
    deletedAt: document.deletedAt ?? null,
    from: document.from ?? null,
    restoringAt: document.restoringAt ?? null,
    erasingAt: document.erasingAt ?? null,
    borrowed: borrowedOf(document.borrowed),
    release: document.borrowed?.release ?? null,
    moving: document.moving ?? null,
  };
}

/** Whether an item is the grid's, or is on its way to it: while it goes from one grid to another both may name it. */
export function isOf(gridId: string, { gridId: its, moving }: PhotoRecord): boolean {
  return its === gridId || moving?.to === gridId;
}

const FIELD_NAMES = Object.keys(NEW_FIELDS) as FieldName[];

/** The fields that a person sets, each with what it holds where the document has none. */
export function fieldsOf(document: Partial<FieldValues>): FieldValues {
  const fields: WritableFields = { ...NEW_FIELDS };
  for (const field of FIELD_NAMES) setField(fields, field, document[field]);
  return fields;
}

type WritableFields = { -readonly [Name in FieldName]: FieldValues[Name] };

/** A list reads thousands of documents: no object is made for a field alone. */
function setField<Name extends FieldName>(
  fields: WritableFields,
  field: Name,
  value: FieldValues[Name] | null | undefined,
): void {
  if (value !== null && value !== undefined) fields[field] = value;
}

/** Those of the fields that hold something, as a document stores them. */
export function storedFields(fields: Partial<FieldValues>): Partial<FieldValues> {
  const kept = Object.entries(fields).filter(
    ([field, value]) => ALWAYS_STORED.has(field) || (value !== '' && value !== null),
  );
  return Object.fromEntries(kept);
}

const ALWAYS_STORED = new Set<string>(['description', 'mediaType', 'isHidden'] satisfies FieldName[]);

function borrowedOf(borrowed: BorrowedTextDocument | undefined): Borrowed | null {
  if (!borrowed) return null;
  const { from, own, firstComment = '', label = '', date = null } = borrowed;
  return { from, own: { description: own, firstComment, label, date } };
}

/** The copy of an asset that a photo keeps. */
export function imageOf({ width, height, thumbhash, state, posting }: AssetImage): ImageDocument {
  return { width, height, thumbhash, state, ...(posting ? { posting } : {}) };
}

/** Media is still making the asset's variants. */
export function isUnfinished(state: AssetState): boolean {
  return state === 'storing' || state === 'received';
}
