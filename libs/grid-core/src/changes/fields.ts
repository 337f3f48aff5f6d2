import type { ChangeOf, FieldName, FieldValues } from '@tessera/contracts';
import { ChangedMap } from '../changed-map.js';
import { carouselHolding } from '../grid.js';
import { replaceCarousel } from '../carousels.js';
import { mergedRhythm } from '../merged-rhythm.js';
import { pin as pinPost, unpin } from '../posts.js';
import { GridRuleError } from '../rule-error.js';
import { withText } from '../texts.js';
import { assertCarousels, assertHiding } from './plan.js';
import { itemOf } from './placing.js';
import { holderOf, isPostField, shownField, type GridState, type Item } from './state.js';

/* Changes of the fields of items, of pins and of the grid's own. */

/**
 * One field. It counts as set where it holds the value already; another value than `seen` refuses it, unless a rule
 * forbids the value whatever was seen.
 */
export function set(state: GridState, { id, field, value, seen }: ChangeOf<'set'>): GridState {
  itemOf(state, id);
  const shown = shownField(state, id, field);
  if (isSame(shown, value)) return state;
  const after = setField(state, new ChangedMap(state.items), { id, field, value });
  if (!isSame(shown, seen)) throw new GridRuleError('CHANGED_ELSEWHERE', [id]);
  return after;
}

/** One field of many items, each to a value of its own. */
export function setAll(state: GridState, { values, field }: ChangeOf<'setAll'>): GridState {
  // One copy for all of them, which is not given out before the last is set.
  const items = new ChangedMap(state.items);
  return values.reduce((current, { id, value }) => {
    itemOf(current, id);
    return isSame(shownField(current, id, field), value)
      ? current
      : setField(current, items, { id, field, value });
  }, state);
}

interface Setting {
  readonly id: string;
  readonly field: FieldName;
  readonly value: unknown;
}

/** Into a copy of the state's items. */
function setField(
  state: GridState,
  items: ChangedMap<string, Item>,
  { id, field, value }: Setting,
): GridState {
  if (field === 'isHidden' && value === true) assertHiding(state.limits);
  const typed = field === 'mediaType' ? withType(state, id, value as FieldValues['mediaType']) : state;
  const holder = holderOf(typed, id, field);
  const carousel = carouselHolding(typed.arrays, id);
  // Named, so that a text which was emptied stays empty.
  const named =
    carousel?.cover && isPostField(field) ? withText(typed.arrays, carousel.groupId, holder) : typed.arrays;
  items.set(holder, { ...itemOf(typed, holder), [field]: value });
  return { ...typed, arrays: named, items };
}

/** What a media type means for carousels: a cover that is one no longer ends a carousel of itself alone. */
function withType(state: GridState, id: string, mediaType: FieldValues['mediaType']): GridState {
  if (mediaType === 'carousel') assertCarousels(state.limits);
  const carousel = carouselHolding(state.arrays, id);
  if (!carousel) return state;
  if (carousel.cover !== id) throw new GridRuleError('MEMBER_HAS_NO_TYPE', [id]);
  if (carousel.members.length > 0) throw new GridRuleError('CAROUSEL_HAS_MEMBERS', [id]);
  return { ...state, arrays: replaceCarousel(state.arrays, carousel.groupId, null) };
}

/** Pins a post, releasing the lowest of three, or releases it. */
export function pin(state: GridState, { id, on }: ChangeOf<'pin'>): GridState {
  return { ...state, arrays: on ? pinPost(state.arrays, id).grid : unpin(state.arrays, id) };
}

export function grid(state: GridState, { name, ratio, rhythm, seen }: ChangeOf<'grid'>): GridState {
  return {
    ...state,
    name: name ?? state.name,
    ratio: ratio ?? state.ratio,
    rhythm: rhythm === undefined ? state.rhythm : mergedRhythm(rhythm, seen, state.rhythm),
  };
}

/** Values of fields are texts, numbers, null or small objects of these. */
export function isSame(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
