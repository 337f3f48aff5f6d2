import type { ChangeOf } from '@tessera/contracts';
import { ChangedMap } from '../changed-map.js';
import { appendMembers } from '../carousels.js';
import { carouselHolding, carouselOf, type GridArrays } from '../grid.js';
import { insertIds } from '../order.js';
import { fillPlaceholder, insertAt } from '../posts.js';
import { GridRuleError } from '../rule-error.js';
import { indexOf, listOf } from './lists.js';
import { assertCarouselPhotos, assertCarousels, assertPhotos, assertPlaceholders } from './plan.js';
import { NEW_FIELDS, type GridState, type Item } from './state.js';

/* Changes that bring items and pictures in. */

type Placed = ChangeOf<'place'>['items'][number];

/** The picture that a change names; null for none. */
function pictureOf({ media, upload }: Pick<Placed, 'media' | 'upload'>): string | null {
  return media ?? upload ?? null;
}

/** New items into the feed, the drafts or a carousel, which is made coverless where there is none. */
export function place(state: GridState, change: ChangeOf<'place'>): GridState {
  const fresh = change.items.filter((item) => !isThere(state, item));
  if (fresh.length === 0) return state;
  const ids = fresh.map(({ id }) => id);
  if (new Set(ids).size !== ids.length) throw new GridRuleError('ID_TWICE', ids);
  const blank = new Set(fresh.filter((item) => pictureOf(item) === null).map(({ id }) => id));
  assertPhotos(state.limits, state.arrays, ids.length - blank.size);
  assertPlaceholders(state.limits, state.arrays, blank.size);
  const items = new ChangedMap(state.items);
  for (const item of fresh) items.set(item.id, { ...NEW_FIELDS, picture: pictureOf(item) });
  return { ...state, items, arrays: listed(state, change, ids, blank) };
}

/** It is in the grid with this picture already. Throws `ID_TAKEN` where the id is another one's. */
function isThere({ items, trash }: GridState, placed: Placed): boolean {
  const item = items.get(placed.id);
  if (item && item.picture === pictureOf(placed)) return true;
  if (item || trash.has(placed.id)) throw new GridRuleError('ID_TAKEN', [placed.id]);
  return false;
}

function listed(
  { arrays, limits }: GridState,
  { into, before, at, createdAt }: ChangeOf<'place'>,
  ids: readonly string[],
  blank: ReadonlySet<string>,
): GridArrays {
  if (into === 'feed') {
    return insertAt(
      arrays,
      indexOf(arrays.order, { before, at: before === null ? arrays.order.length : at }),
      ids,
      blank,
    );
  }
  if (blank.size > 0) throw new GridRuleError('IS_PLACEHOLDER', [...blank]);
  if (into === 'drafts') {
    return { ...arrays, drafts: insertIds(arrays.drafts, indexOf(arrays.drafts, { before, at }), ids) };
  }
  const known = carouselOf(arrays, into.groupId);
  assertCarousels(limits);
  assertCarouselPhotos(limits, known, ids.length);
  const grown = appendMembers(arrays, into.groupId, ids, new Date(createdAt));
  if (!known) return grown;
  const members = insertIds(known.members, indexOf(known.members, { before, at }), ids);
  const carousels = grown.carousels.map((each) =>
    each.groupId === into.groupId ? { ...each, members } : each,
  );
  return { ...grown, carousels };
}

/** A placeholder gets its picture. */
export function fill(state: GridState, change: ChangeOf<'fill'>): GridState {
  const { id } = change;
  const item = itemOf(state, id);
  const picture = pictureOf(change);
  if (!state.arrays.placeholders.includes(id) && item.picture === picture) return state;
  if (state.arrays.placeholders.includes(id)) assertPhotos(state.limits, state.arrays, 1);
  const arrays = fillPlaceholder(state.arrays, id);
  return withItem({ ...state, arrays }, id, { ...item, picture });
}

/** A photo is a placeholder again, where it stands, unless it got another picture than `seen` elsewhere. */
export function unfill(state: GridState, { id, seen }: ChangeOf<'unfill'>): GridState {
  const { arrays, limits } = state;
  if (arrays.placeholders.includes(id)) return state;
  const item = itemOf(state, id);
  if (seen !== undefined && item.picture !== seen) throw new GridRuleError('CHANGED_ELSEWHERE', [id]);
  const list = listOf(arrays, id);
  if (list === 'posted') throw new GridRuleError('POSTED_LOCKED', [id]);
  if (list !== 'planned' || carouselHolding(arrays, id)) throw new GridRuleError('NOT_A_POST', [id]);
  assertPlaceholders(limits, arrays, 1);
  return withItem({ ...state, arrays: { ...arrays, placeholders: [...arrays.placeholders, id] } }, id, {
    ...item,
    picture: null,
  });
}

/** Another picture for a photo; one that was changed elsewhere is left as it is. */
export function picture(state: GridState, change: ChangeOf<'picture'>): GridState {
  const item = itemOf(state, change.id);
  const wanted = pictureOf(change);
  if (item.picture === wanted) return state;
  if (wanted === null || item.picture === null) throw new GridRuleError('IS_PLACEHOLDER', [change.id]);
  if (item.picture !== change.seen) throw new GridRuleError('CHANGED_ELSEWHERE', [change.id]);
  return withItem(state, change.id, { ...item, picture: wanted });
}

/** Throws `UNKNOWN_ID` for what is not in the grid. */
export function itemOf({ items }: GridState, id: string): Item {
  const item = items.get(id);
  if (!item) throw new GridRuleError('UNKNOWN_ID', [id]);
  return item;
}

function withItem(state: GridState, id: string, item: Item): GridState {
  return { ...state, items: new ChangedMap(state.items).set(id, item) };
}
