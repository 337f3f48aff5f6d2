import type { AssetImage, FieldName, FieldValues } from '@tessera/contracts';
import type { GridRecord } from '../grids/grid.record.js';
import type { Borrowed } from '@tessera/grid-core';
import { isUnfinished, storedFields } from './photo.record.js';
import type { BorrowedTextDocument, Written } from './photo.schema.js';

/** What a person can change about an item itself. */
export type PhotoFields = Partial<FieldValues>;

/**
 * Media is asked about an unfinished picture this long after it was last heard of, in milliseconds: with the pause of
 * the sweep less than a minute, for one whose process was killed before it asked.
 */
export const CHECK_AFTER = 30_000;

/** When to ask media again for a picture in that state. */
export function checkTime(image: AssetImage | null, now: Date): Date | undefined {
  return image && isUnfinished(image.state) ? new Date(now.getTime() + CHECK_AFTER) : undefined;
}

/** Writes fields; those that hold nothing leave the document. */
export function fieldsUpdate(fields: PhotoFields): { $set: PhotoFields; $unset: Record<string, 1> } {
  const $set = storedFields(fields);
  const empty = Object.keys(fields).filter((field) => !(field in $set));
  return { $set, $unset: Object.fromEntries(empty.map((field) => [field, 1 as const])) };
}

/** Who writes fields of items of a grid: its owner, when it had stored so many calls. */
export type FieldWriter = Pick<GridRecord, 'ownerId' | 'calls'>;

/** Notes with which of the grid's calls fields are written. `$max`: an older call never lowers the number. */
export function writtenUpdate(
  fields: readonly (keyof Written)[],
  calls: number | null,
): { $max: Record<string, number> } {
  return { $max: Object.fromEntries(fields.map((field) => [`written.${field}`, calls ?? 0])) };
}

/** The names of what is written. */
export const namesOf = (fields: PhotoFields): FieldName[] => Object.keys(fields) as FieldName[];

/** A change of fields, by which the revision goes up. */
export const changeUpdate = (fields: PhotoFields, calls: number | null) => ({
  ...fieldsUpdate(fields),
  ...writtenUpdate(namesOf(fields), calls),
  $inc: { revision: 1 },
});

/** As {@link changeUpdate}, and that the photo holds another one's texts from now on, or with null no longer. */
export function textsUpdate(fields: PhotoFields, borrowed: Borrowed | null, calls: number | null) {
  const { $set, $unset, ...others } = changeUpdate(fields, calls);
  return borrowed
    ? { ...others, $set: { ...$set, borrowed: borrowedDocument(borrowed) }, $unset }
    : { ...others, $set, $unset: { ...$unset, borrowed: 1 as const, borrowedAt: 1 as const } };
}

/** What a photo keeps of its own while it holds the texts of another one. */
export function borrowedDocument({ from, own: texts }: Borrowed): BorrowedTextDocument {
  const { description, ...others } = texts;
  return { from, own: description, ...storedFields(others) } as BorrowedTextDocument;
}
