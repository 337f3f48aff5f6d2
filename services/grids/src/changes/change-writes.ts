import { FIELDS, type FieldName, type FieldValues, type SingleChange } from '@tessera/contracts';
import {
  carouselHolding,
  carouselPhotos,
  freedBy,
  holderOf,
  isPostField,
  postTextsOf,
  sameTexts,
  textHolder,
  type Borrowed,
  type GridArrays,
  type GridState,
  type Item,
} from '@tessera/grid-core';
import type { From, PhotoRecord } from '../photos/photo.record.js';
import type { HeldTexts, ReleasedPhoto } from '../photos/photo.repository.js';
import type { Written } from '../photos/photo.schema.js';
import type { Replacement } from '../photos/picture.repository.js';
import { fromOf } from '../trash/left-place.js';
import type { Leaving } from '../trash/photo-trash.repository.js';

const FIELD_NAMES = Object.keys(FIELDS) as FieldName[];

/** An item that changes brought in; one that they took out again has `from`. */
export interface PlacedItem {
  readonly id: string;
  readonly mediaId: string | null;
  readonly fields: FieldValues;
  readonly borrowed?: Borrowed;
  readonly from: From | null;
}

export interface FieldWrite {
  readonly id: string;
  readonly fields: Partial<FieldValues>;
  /** Null where the photo holds another one's texts no longer; absent where that stays as it is. */
  readonly borrowed?: Borrowed | null;
}

/** Fields of an item, of which `picture` is one. */
export interface NamedFields {
  readonly id: string;
  readonly fields: readonly (keyof Written)[];
}

/** Another picture of an item, the one that its document had, and those before it. */
export interface PictureWrite extends Replacement {
  readonly mediaId: string;
}

/** What must be written of items so that they are as a state has them. */
export interface ChangeWrites {
  readonly placed: readonly PlacedItem[];
  readonly removed: readonly Leaving[];
  readonly restored: readonly PhotoRecord[];
  /** Photos that left their carousels. */
  readonly freed: readonly string[];
  readonly filled: readonly PictureWrite[];
  readonly texts: readonly HeldTexts[];
  /** Photos that hold another one's texts until the grid is written; `fields` ends it. */
  readonly released: readonly ReleasedPhoto[];
  readonly fields: readonly FieldWrite[];
  readonly unfilled: readonly string[];
  readonly pictures: readonly PictureWrite[];
  /** What changes set and in the end left as it was, or gave to items that they placed. */
  readonly settled: readonly NamedFields[];
}

/** The difference of two states of a grid, between which changes lead, as writes of its items' documents. O(n). */
export function writesBetween(
  before: GridState,
  after: GridState,
  records: ReadonlyMap<string, PhotoRecord>,
  changes: readonly SingleChange[],
): ChangeWrites {
  const placed: PlacedItem[] = [];
  const removed: Leaving[] = [];
  const restored: PhotoRecord[] = [];
  const changed: Changed[] = [];
  // Changes of places alone, as of one post among thousands, leave the items as they are.
  for (const [id, item] of after.items === before.items ? [] : after.items) {
    const record = records.get(id);
    const was = before.items.get(id) ?? before.trash.get(id)?.item;
    if (was && record && !before.items.has(id)) restored.push(record);
    if (!was) placed.push(placedItem(id, item, null));
    else if (record && was !== item) changed.push({ record, was, item });
  }
  for (const [id, { item, from, blank }] of after.trash) {
    if (before.trash.get(id) === after.trash.get(id)) continue;
    const record = records.get(id);
    const was = before.items.get(id) ?? before.trash.get(id)?.item;
    const left = fromOf(from, blank);
    if (!was) placed.push(placedItem(id, item, left));
    else removed.push({ id, from: left });
    if (record && was && was !== item) changed.push({ record, was, item });
  }
  const freed = new Set(freedBy(before.arrays, after.arrays).filter((id) => !isTyped(after, id)));
  const hidden = textsFrom(before);
  const fields = changed.flatMap((each) => fieldWrite(each, hidden.has(each.record.id), freed));
  const pictures = changed
    .filter(({ was, item }) => was.picture !== null && item.picture !== null && was.picture !== item.picture)
    .map(pictureWrite);
  return {
    placed,
    removed,
    restored,
    freed: [...freed],
    filled: changed
      .filter(({ was, item }) => was.picture === null && item.picture !== null)
      .map(pictureWrite),
    texts: changed.flatMap((each) => heldTexts(each, hidden, records)),
    released: changed.flatMap((each) => released(each, hidden, before, after)),
    fields,
    unfilled: changed
      .filter(({ was, item }) => was.picture !== null && item.picture === null)
      .map(({ record }) => record.id),
    pictures,
    settled: settledFields(changes, after, fields, pictures),
  };
}

function settledFields(
  changes: readonly SingleChange[],
  after: GridState,
  fields: readonly FieldWrite[],
  pictures: readonly PictureWrite[],
): NamedFields[] {
  const set = new Map<string, Set<keyof Written>>();
  for (const { id, field } of changes.flatMap((change) => fieldsSet(change, after)))
    set.set(id, (set.get(id) ?? new Set()).add(field));
  for (const { id, fields: written } of fields)
    for (const field of Object.keys(written) as FieldName[]) set.get(id)?.delete(field);
  for (const { id } of pictures) set.get(id)?.delete('picture');
  return [...set].flatMap(([id, left]) => (left.size === 0 ? [] : [{ id, fields: [...left] }]));
}

/** The fields that a change sets, by the items whose documents hold them. */
function fieldsSet(change: SingleChange, state: GridState): { id: string; field: keyof Written }[] {
  switch (change.kind) {
    case 'set':
      return [{ id: holderOf(state, change.id, change.field), field: change.field }];
    case 'setAll':
      return change.values.map(({ id }) => ({ id: holderOf(state, id, change.field), field: change.field }));
    case 'picture':
      return [{ id: change.id, field: 'picture' }];
    default:
      return [];
  }
}

/** The arrays, with the previous ones where they hold the same, so that what did not change is not stored. */
export function withUnchanged(before: GridArrays, after: GridArrays): GridArrays {
  const kept = <Name extends keyof GridArrays>(name: Name): GridArrays[Name] =>
    isSameList(before[name], after[name]) ? before[name] : after[name];
  return {
    order: kept('order'),
    pinned: kept('pinned'),
    placeholders: kept('placeholders'),
    carousels: kept('carousels'),
    drafts: kept('drafts'),
    posted: kept('posted'),
  };
}

/** Of two lists of ids it looks no further than to where they differ. */
function isSameList(before: readonly unknown[], after: readonly unknown[]): boolean {
  if (before === after) return true;
  return (
    before.length === after.length &&
    before.every(
      (each, index) => each === after[index] || JSON.stringify(each) === JSON.stringify(after[index]),
    )
  );
}

interface Changed {
  readonly record: PhotoRecord;
  readonly was: Item;
  readonly item: Item;
}

function placedItem(id: string, item: Item, from: From | null): PlacedItem {
  const { picture, borrowed, ...fields } = item;
  return { id, mediaId: picture, fields, ...(borrowed && { borrowed }), from };
}

function pictureWrite({ record, item }: Changed): PictureWrite {
  return { id: record.id, mediaId: item.picture ?? '', was: record.mediaId, former: record.former };
}

/** A change has given it another type than that of a photo that leaves its carousel. */
function isTyped({ items }: GridState, id: string): boolean {
  return items.get(id)?.mediaType !== 'photo';
}

/** The photos whose texts are not shown, by the photos of their carousels that hold the post's. */
function textsFrom({ arrays, items }: GridState): ReadonlyMap<string, string> {
  const hidden = new Map<string, string>();
  for (const carousel of arrays.carousels) {
    const holder = textHolder(carousel, (id) => (items.get(id)?.description ?? '') !== '');
    if (holder === null) continue;
    for (const id of carouselPhotos(carousel)) if (id !== holder) hidden.set(id, holder);
  }
  return hidden;
}

/** Texts of a photo that shows none of its own yet are written before the grid lets it show them. */
function heldTexts(
  { record, item }: Changed,
  hidden: ReadonlyMap<string, string>,
  records: ReadonlyMap<string, PhotoRecord>,
): HeldTexts[] {
  const holder = hidden.get(record.id);
  const texts = postTextsOf(item);
  if (holder === undefined || sameTexts(texts, postTextsOf(record))) return [];
  const own = record.borrowed?.own ?? postTextsOf(record);
  if (sameTexts(texts, own)) return [{ record, texts, from: null, source: null }];
  return [{ record, texts, from: holder, source: records.get(holder) ?? null }];
}

/** A photo that shows its texts gives up those of another one after the grid is written. */
function released(
  { record, item }: Changed,
  hidden: ReadonlyMap<string, string>,
  before: GridState,
  { items }: GridState,
): ReleasedPhoto[] {
  const { id, borrowed } = record;
  if (!borrowed || item.borrowed || hidden.has(id) || !items.has(id)) return [];
  const groupId = carouselHolding(before.arrays, id)?.groupId ?? null;
  return [{ record, groupId, isReturned: !sameTexts(postTextsOf(item), postTextsOf(record)) }];
}

function fieldWrite({ record, item }: Changed, isHidden: boolean, freed: ReadonlySet<string>): FieldWrite[] {
  const names = FIELD_NAMES.filter(
    (field) =>
      !(isHidden && isPostField(field)) &&
      !(field === 'mediaType' && freed.has(record.id)) &&
      JSON.stringify(item[field]) !== JSON.stringify(record[field]),
  );
  const fields = Object.fromEntries(names.map((field) => [field, item[field]]));
  if (!isHidden && !sameOwn(record.borrowed, item.borrowed))
    return [{ id: record.id, fields, borrowed: item.borrowed ?? null }];
  return names.length === 0 ? [] : [{ id: record.id, fields }];
}

const sameOwn = (one: Borrowed | null | undefined, other: Borrowed | null | undefined): boolean =>
  one && other ? sameTexts(one.own, other.own) : !one && !other;
