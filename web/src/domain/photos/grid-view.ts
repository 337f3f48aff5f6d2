import { PLANS, type Change, type GridLists, type GridStateResponse, type Photo } from '@tessera/contracts';
import {
  apply,
  carouselPhotos,
  carouselsOfPhotos,
  draftsOf,
  emptyState,
  GridRuleError,
  hasTextIn,
  listingOrder,
  photoCount,
  placesOf,
  postTextsOf,
  shownItem,
  textHolder,
  withText,
  type GridArrays,
  type GridState,
  type Item,
} from '@tessera/grid-core';
import { newPhoto } from './new-photo.js';
import type { Photos } from './photo-list.js';
import { shownPhoto } from './shown-photo.js';

/**
 * A grid as the page knows it: what changes are applied to by the rules that the server has too, and what a tile shows
 * of each item besides. It is never changed itself.
 */
export interface GridView {
  readonly gridId: string;
  readonly state: GridState;
  /** Of each item, those in the trash too: the server's last state. */
  readonly details: ReadonlyMap<string, Photo>;
}

/** Whether the plan allows something is asked before it is done: what is under way is not refused by it. */
const LIMITS = PLANS.creator;

export const emptyView = (gridId: string): GridView => ({
  gridId,
  state: emptyState(LIMITS),
  details: new Map(),
});

/** The grid as it was read, with the trash of `before`, which can still be restored. O(n). */
export function viewOf(
  { name, ratio, rhythm, postedLately, lists, items: photos }: GridStateResponse,
  before: GridView,
): GridView {
  const details = new Map(photos.map((photo) => [photo.id, keptPhoto(before.details.get(photo.id), photo)]));
  const trash = new Map([...before.state.trash].filter(([id]) => !details.has(id)));
  for (const id of trash.keys()) {
    const photo = before.details.get(id);
    if (photo !== undefined) details.set(id, photo);
  }
  const items = new Map(photos.map((photo) => [photo.id, itemOf(photo)]));
  const state = {
    ...before.state,
    name,
    ratio,
    rhythm: rhythm ?? null,
    postedLately: postedLately ?? [],
    arrays: arraysOf(lists),
    items,
    trash,
  };
  return { ...before, details, state };
}

/** The previous object where a read brings the same, so that what is made of it stays too. */
function keptPhoto(before: Photo | undefined, now: Photo): Photo {
  const names = Object.keys(now) as (keyof Photo)[];
  if (before === undefined || Object.keys(before).length !== names.length) return now;
  const isSame = (one: unknown, other: unknown) =>
    one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other));
  return names.every((name) => isSame(before[name], now[name])) ? before : now;
}

/** The lists as changes are applied to them. */
export function arraysOf({ carousels, ...lists }: GridLists): GridArrays {
  return {
    ...lists,
    carousels: carousels.map((carousel) => ({ ...carousel, createdAt: new Date(carousel.createdAt) })),
  };
}

/**
 * The photos of a grid: posts by position, each followed by the members of its carousel. A post's `position` is its
 * index among the posts, a member's its cover's. O(n) once for each view.
 */
export const photosIn = ofView((view) => shownPhotos(view, listingOrder(view.state.arrays)));

/**
 * The drafts in their order, each followed by the members of its carousel; their `position` is -1. O(n) once for each
 * view.
 */
export const draftsIn = ofView((view) => shownPhotos(view, draftsOf(view.state.arrays)));

/**
 * All of them: who looks one up by its id, or its carousel, need not know whether it is a draft. O(n) once for each
 * view.
 */
export const everyPhotoIn = ofView((view): Photos => [...photosIn(view), ...draftsIn(view)]);

/** All of them by their ids. O(n) once for each view. */
export const photosById = ofView((view) => new Map(everyPhotoIn(view).map((photo) => [photo.id, photo])));

/** What the plan's photo limit counts. O(carousels). */
export const photosCounted = ({ state }: GridView): number => photoCount(state.arrays);

function ofView<T extends object>(read: (view: GridView) => T): (view: GridView) => T {
  const known = new WeakMap<GridView, T>();
  return (view) => {
    let value = known.get(view);
    if (value === undefined) known.set(view, (value = read(view)));
    return value;
  };
}

/** What is looked up for each photo. O(n) once for each view. */
const lookUp = ofView(({ state }: GridView) => ({
  places: placesOf(state.arrays),
  carousels: carouselsOfPhotos(state.arrays),
  pinned: new Set(state.arrays.pinned),
  placeholders: new Set(state.arrays.placeholders),
  holders: holdersOf(state),
}));

/** After each change this runs for all photos of a grid, and makes nothing for those that are shown as before. */
function shownPhotos(view: GridView, ids: readonly string[]): Photos {
  const { gridId, details } = view;
  const { items } = view.state;
  const { places, carousels, pinned, placeholders, holders } = lookUp(view);
  const photos: Photo[] = [];
  for (const id of ids) {
    const place = places.get(id);
    const item = shownItem(items, id, carousels.get(id));
    if (place === undefined || item === undefined) continue;
    const known = details.get(id) ?? newPhoto(id, gridId);
    const holder = holders.get(id);
    const caption = holder === undefined ? undefined : captionOf(view, id, holder);
    const ofGrid = { place, item, isPlaceholder: placeholders.has(id), isPinned: pinned.has(id), caption };
    photos.push(shownPhoto(known, ofGrid));
  }
  return photos;
}

/** Where the caption of a carousel's photo is stored. */
function captionOf({ details, state }: GridView, id: string, photoId: string): Photo['caption'] {
  const revision = (details.get(photoId) ?? details.get(id))?.revision ?? 0;
  const item = state.items.get(id);
  return { photoId, revision, own: (item?.borrowed?.own ?? item)?.description ?? '' };
}

/** For queries of a grid: a list of the same photos is the same list. Photos themselves stay by {@link shownPhoto}. */
export function keptList<T>(before: T | undefined, now: T): T {
  if (!Array.isArray(before) || !Array.isArray(now) || before.length !== now.length) return now;
  return before.every((each, place) => Object.is(each, now[place])) ? before : now;
}

/** The grid after a change. One that a rule forbids, such as of a photo that is gone by now, changes nothing. O(n). */
export function changed(view: GridView, change: Change): GridView {
  try {
    return { ...view, state: apply(view.state, change) };
  } catch (error) {
    if (error instanceof GridRuleError) return view;
    throw error;
  }
}

/**
 * With the server's state of photos of the grid, unless something newer is known. Where they stand and which are
 * pinned is the grid's, of which other responses tell.
 */
export function learned(view: GridView, photos: Photos): GridView {
  const details = new Map(view.details);
  const items = new Map(view.state.items);
  let { arrays } = view.state;
  for (const photo of photos) {
    const { id, caption, carouselGroupId } = photo;
    if (!items.has(id) || (details.get(id)?.revision ?? 0) > photo.revision) continue;
    details.set(id, photo);
    items.set(id, itemOf(photo));
    const [holder, text] = [details.get(caption?.photoId ?? ''), items.get(caption?.photoId ?? '')];
    if (caption === undefined || carouselGroupId === null || !holder || !text) continue;
    // The photo that holds the caption was written itself.
    details.set(holder.id, { ...holder, revision: Math.max(holder.revision, caption.revision) });
    items.set(holder.id, { ...text, description: photo.description });
    arrays = withText(arrays, carouselGroupId, holder.id);
  }
  return { ...view, details, state: { ...view.state, arrays, items } };
}

/** With items that are in the grid by the server's response; where they stand there is not known yet. */
export function withItems(view: GridView, photos: Photos): GridView {
  const details = new Map(view.details);
  const items = new Map(view.state.items);
  const trash = new Map(view.state.trash);
  for (const photo of photos) {
    details.set(photo.id, photo);
    items.set(photo.id, itemOf(photo));
    trash.delete(photo.id);
  }
  return { ...view, details, state: { ...view.state, items, trash } };
}

/** The photo that holds the caption of its post, for each photo of a carousel. */
function holdersOf({ arrays, items }: GridState): Map<string, string> {
  const hasText = hasTextIn(items);
  return new Map(
    arrays.carousels.flatMap((carousel) => {
      const holder = textHolder(carousel, hasText);
      return holder === null ? [] : carouselPhotos(carousel).map((id) => [id, holder] as const);
    }),
  );
}

/** Of a picture's address the id, by which changes name it. `mediaIdOf` would bring what pictures are drawn by. */
function itemOf({ id, url, caption, ...fields }: Photo): Item {
  const { mediaType, isHidden, focus, altText, firstComment, label, date } = fields;
  const isHolder = caption === undefined || caption.photoId === id;
  const item = {
    picture: url && (/[0-9a-f]{32}/.exec(url)?.[0] ?? url),
    // A photo of a carousel shows the post's, and has its own besides.
    description: isHolder ? fields.description : caption.own,
    mediaType,
    isHidden,
    focus: focus ?? null,
    altText: altText ?? '',
    firstComment: firstComment ?? '',
    label: label ?? '',
    date: date ?? null,
  };
  if (!isHolder || caption === undefined || caption.own === item.description) return item;
  // Whose the caption was is the server's to know.
  return { ...item, borrowed: { from: '', own: { ...postTextsOf(item), description: caption.own } } };
}
