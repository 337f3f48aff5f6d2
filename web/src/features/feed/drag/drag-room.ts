import type { Span } from '../../../domain/photos/posting.js';
import { insertIds } from '@tessera/grid-core';
import { clamp } from '../../../shared/points.js';
import { placeWhileMoving } from '../geometry.js';
import type { Scene } from './drag-scene.js';

/** What is held over a place of the feed. */
export interface Aim {
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

/** Where a move leads among the photos alone, from 0. */
export function indexOfMove({ order, uploads }: Scene, from: number, to: number): number {
  const before = order.slice(0, to > from ? to + 1 : to);
  return before.filter((id, place) => place !== from && !uploads.has(id)).length;
}

/** How many photos there are. */
export function photoTotal({ order, uploads }: Scene): number {
  return uploads.size === 0 ? order.length : order.filter((id) => !uploads.has(id)).length;
}

/** The others close up and make room. Many stand together, so that the held one is where it is held if there is room. */
export function roomToInsert(scene: Scene, { id, ids, from, over, span }: Aim): Room {
  const { order, uploads, orderAfter } = scene;
  const index = indexOfMove(scene, from, over);
  if (ids.length === 1 && uploads.size === 0) {
    return { to: over, index, placeOf: (_id, place) => placeWhileMoving(place, from, over), swap: null };
  }
  const carried = new Set(ids);
  const photosBefore = (place: number) => order.slice(0, place).filter((each) => !uploads.has(each)).length;
  const first = clamp(index - ids.indexOf(id), photosBefore(span.first), photosBefore(span.end) - ids.length);
  const after =
    uploads.size === 0
      ? insertIds(
          order.filter((each) => !carried.has(each)),
          first,
          ids,
        )
      : orderAfter(ids, first);
  const places = new Map(after.map((each, place) => [each, place]));
  return {
    to: places.get(id) ?? from,
    index: first,
    placeOf: (each, place) => places.get(each) ?? place,
    swap: null,
  };
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
