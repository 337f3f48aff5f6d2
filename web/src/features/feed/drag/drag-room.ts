import type { Span } from '../../../domain/photos/move-span.js';
import { placesIn } from '../../../domain/photos/places.js';
import { clamp } from '../../../shared/points.js';
import { placeWhileMoving } from '../geometry.js';
import type { Scene } from './drag-scene.js';

/** What is held over a place of the feed. */
interface Aim {
  /** The post that was taken hold of, and all that are carried with it, in their order. */
  readonly id: string;
  readonly ids: readonly string[];
  readonly from: number;
  readonly over: number;
  /** The places where it can be dropped. */
  readonly span: Span;
}

/** Where everything stands while something is held over a place. */
export interface Room {
  /** The place that the held one would get: files on their way keep theirs. */
  readonly to: number;
  /** Where the first of the carried leads among the photos alone, from 0. */
  readonly index: number;
  readonly placeOf: (id: string, place: number) => number;
  /** The post with which it would change places. */
  readonly swap: string | null;
}

/*
 * These are asked with every move of the pointer, and while the page scrolls by itself in every frame: they make no
 * lists as long as the feed, which the browser would have to clear away again in the midst of the drag.
 */

/** How many photos stand before a place, but for what stands at `except`. */
function photosBefore({ order, uploads }: Scene, end: number, except = -1): number {
  if (uploads.size === 0) return end - (except >= 0 && except < end ? 1 : 0);
  let count = 0;
  for (let place = 0; place < end; place += 1) {
    if (place !== except && !uploads.has(order[place] ?? '')) count += 1;
  }
  return count;
}

/** Where a move leads among the photos alone, from 0. */
export function indexOfMove(scene: Scene, from: number, to: number): number {
  return photosBefore(scene, to > from ? to + 1 : to, from);
}

/** How many photos there are. */
export const photoTotal = (scene: Scene): number => photosBefore(scene, scene.order.length);

/**
 * The others close up and make room. Many stand together, so that the held one is where it is held if there is room.
 */
export function roomToInsert(scene: Scene, { id, ids, from, over, span }: Aim): Room {
  const { order, uploads, orderAfter } = scene;
  const index = indexOfMove(scene, from, over);
  if (ids.length === 1 && uploads.size === 0) {
    return { to: over, index, placeOf: (_id, place) => placeWhileMoving(place, from, over), swap: null };
  }
  const first = clamp(
    index - ids.indexOf(id),
    photosBefore(scene, span.first),
    photosBefore(scene, span.end) - ids.length,
  );
  const placeOf = uploads.size === 0 ? placesWith(order, ids, first) : placesAfter(orderAfter(ids, first));
  return { to: placeOf(id, from), index: first, placeOf, swap: null };
}

/** Where each stands once some stand together, the first of them at a place among the others. */
function placesWith(order: readonly string[], ids: readonly string[], first: number): Room['placeOf'] {
  const places = placesIn(order);
  const carried = new Map(ids.map((id, number) => [id, first + number]));
  const left = ids.map((id) => places.get(id) ?? order.length).sort((a, b) => a - b);
  return (id, place) => {
    const mine = carried.get(id);
    if (mine !== undefined) return mine;
    const behind = left.findIndex((each) => each > place);
    const among = place - (behind === -1 ? left.length : behind);
    return among < first ? among : among + ids.length;
  };
}

function placesAfter(after: readonly string[]): Room['placeOf'] {
  const places = placesIn(after);
  return (id, place) => places.get(id) ?? place;
}

/** The post below the held one goes where that was; where they may not change places, everything stays. */
export function roomToSwap(scene: Scene, { id, from, over }: Aim): Room {
  const target = scene.order[over];
  const index = (place: number) => indexOfMove(scene, place, place);
  if (target === undefined || over === from || scene.uploads.has(target) || !scene.maySwap(id, target)) {
    return { to: from, index: index(from), placeOf: (_id, place) => place, swap: null };
  }
  return {
    to: over,
    index: index(over),
    placeOf: (_id, place) => (place === from ? over : place === over ? from : place),
    swap: target,
  };
}
