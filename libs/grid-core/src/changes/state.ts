import type { FieldName, FieldValues, PlanLimits, PostedTime, Ratio, Rhythm } from '@tessera/contracts';
import {
  carouselHolding,
  carouselPhotos,
  EMPTY_GRID,
  itemsOf,
  type Carousel,
  type GridArrays,
} from '../grid.js';
import { textHolder, type HasText } from '../texts.js';
import type { RemovedItem } from '../trash.js';

/** What an item is, besides where it stands. */
export interface Item extends FieldValues {
  /** Its media, or the upload that it will come from; null on a placeholder. */
  readonly picture: string | null;
  /** Where the texts above are another photo's, which it holds for their post. */
  readonly borrowed?: Borrowed | undefined;
}

/** An item in the trash, and where it was. */
export interface Trashed {
  readonly item: Item;
  readonly from: RemovedItem;
  readonly blank: boolean;
}

/** A grid with all that changes are applied to. It is never changed itself. */
export interface GridState {
  readonly name: string;
  readonly ratio: Ratio;
  readonly rhythm: Rhythm | null;
  /** When the last posts were marked as posted, the newest last. */
  readonly postedLately: readonly PostedTime[];
  readonly arrays: GridArrays;
  readonly items: ReadonlyMap<string, Item>;
  readonly trash: ReadonlyMap<string, Trashed>;
  /** Of the plan of now. */
  readonly limits: PlanLimits;
}

/** What a new item has. */
export const NEW_FIELDS: FieldValues = {
  description: '',
  mediaType: 'photo',
  isHidden: false,
  focus: null,
  altText: '',
  firstComment: '',
  label: '',
  date: null,
};

/** What belongs to a post: in a carousel one photo holds it for all of them. */
export const POST_FIELDS = ['description', 'firstComment', 'label', 'date'] as const satisfies FieldName[];

/** A post's texts. */
export type PostTexts = Pick<FieldValues, (typeof POST_FIELDS)[number]>;

/** The photo that held the texts before, and those of the photo itself, which show again when it leaves. */
export interface Borrowed {
  readonly from: string;
  readonly own: PostTexts;
}

const POST_FIELD_NAMES: ReadonlySet<FieldName> = new Set(POST_FIELDS);

export const isPostField = (field: FieldName): boolean => POST_FIELD_NAMES.has(field);

export function emptyState(limits: PlanLimits): GridState {
  return {
    name: '',
    ratio: '3:4',
    rhythm: null,
    postedLately: [],
    arrays: EMPTY_GRID,
    items: new Map(),
    trash: new Map(),
    limits,
  };
}

/** Whether a photo's own document has a caption. */
export function hasTextIn(items: ReadonlyMap<string, Item>): HasText {
  return (id) => (items.get(id)?.description ?? '') !== '';
}

/** Whether something is written of a post. */
export function hasAnyText(texts: PostTexts): boolean {
  return POST_FIELDS.some((field) => texts[field]);
}

/** The item in which a field of another one is stored: its own, or the holder of its post's texts. O(carousels). */
export function holderOf({ arrays, items }: GridState, id: string, field: FieldName): string {
  const carousel = isPostField(field) ? carouselHolding(arrays, id) : undefined;
  return (carousel && textHolder(carousel, hasTextIn(items))) ?? id;
}

/** A field as a page shows it: a carousel's texts are its post's, a cover is a carousel, a member a photo. */
export function shownField<Name extends FieldName>(
  { arrays, items }: GridState,
  id: string,
  field: Name,
): FieldValues[Name] | undefined {
  return shownItem(items, id, carouselHolding(arrays, id))?.[field];
}

/** An item as a page shows it; `carousel` is the one that holds it, see {@link carouselsOfPhotos}. */
export function shownItem(
  items: ReadonlyMap<string, Item>,
  id: string,
  carousel: Carousel | undefined,
): Item | undefined {
  const item = items.get(id);
  if (!item) return item;
  if (!carousel) return item.borrowed ? { ...item, borrowed: undefined } : item;
  const holder = items.get(textHolder(carousel, hasTextIn(items)) ?? id) ?? item;
  const mediaType = carousel.cover === id ? 'carousel' : 'photo';
  return { ...item, ...postTextsOf(holder), mediaType, borrowed: undefined };
}

export function sameTexts(a: PostTexts, b: PostTexts): boolean {
  return POST_FIELDS.every((field) => a[field] === b[field]);
}

export function postTextsOf({ description, firstComment, label, date }: PostTexts): PostTexts {
  return { description, firstComment, label, date };
}

/** A post's texts, with those of a photo that joins it where it has none. */
export function mergedTexts(post: PostTexts, joined: PostTexts): PostTexts {
  return Object.fromEntries(
    POST_FIELDS.map((field) => [field, post[field] || joined[field]]),
  ) as unknown as PostTexts;
}

/**
 * What a page shows of a grid, by which two states are equal: lists in their order, pins, placeholders and carousels as
 * sets, each item with its shown fields; the trash aside. O(n + items of carousels).
 */
export function shownState(state: GridState): unknown {
  const { order, drafts, posted, pinned, placeholders, carousels } = state.arrays;
  const shown = shownFields(state);
  return {
    name: state.name,
    ratio: state.ratio,
    rhythm: state.rhythm,
    order,
    drafts,
    posted,
    pinned: [...pinned].sort(),
    placeholders: [...placeholders].sort(),
    carousels: [...carousels]
      .sort((a, b) => (a.groupId < b.groupId ? -1 : 1))
      .map(({ groupId, cover, members }) => ({ groupId, cover, members })),
    items: [...shown].sort(([a], [b]) => (a < b ? -1 : 1)),
  };
}

/** Items of the grid as a page shows them, all of them by default. O(ids + photos of carousels). */
export function shownFields(
  { arrays, items }: GridState,
  ids: Iterable<string> = itemsOf(arrays),
): Map<string, Item> {
  const carousels = carouselsOfPhotos(arrays);
  const shown = new Map<string, Item>();
  for (const id of ids) {
    const item = shownItem(items, id, carousels.get(id));
    if (item) shown.set(id, item);
  }
  return shown;
}

/** The carousel of each photo that is in one. O(photos of carousels). */
export function carouselsOfPhotos({ carousels }: GridArrays): ReadonlyMap<string, Carousel> {
  return new Map(
    carousels.flatMap((carousel) => carouselPhotos(carousel).map((id) => [id, carousel] as const)),
  );
}
