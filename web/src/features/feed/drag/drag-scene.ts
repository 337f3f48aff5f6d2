import type { Span } from '../../../domain/photos/move-span.js';
import type { Point } from '../../../shared/points.js';
import type { Geometry } from '../geometry.js';

export interface Move {
  /** The post that was taken hold of, and all that are carried with it, in their order. */
  readonly id: string;
  readonly ids: readonly string[];
  readonly from: number;
  readonly to: number;
  /** Where it leads the first of them among the photos alone, from 0. */
  readonly index: number;
  /** The post with which it changes places; null where they go in between. */
  readonly swap: string | null;
}

/** What the placer needs to know of the feed; read at every use, so that it is never stale. */
export interface Scene {
  readonly geometry: Geometry;
  /** Everything in the feed, in order. */
  readonly order: readonly string[];
  /** Which of it are files on their way; they are not counted among the photos. */
  readonly uploads: ReadonlySet<string>;
  /** Where what stands at a place can be dropped; null where it cannot be moved. */
  readonly spanAt: (place: number) => Span | null;
  /** The order once photos were moved to a place among the others; asked only where there are files on their way. */
  readonly orderAfter: (ids: readonly string[], index: number) => readonly string[];
  /** What is carried when that post is lifted, in its order. */
  readonly carriedWith: (id: string) => readonly string[];
  /** Whether the rules let two posts change places. */
  readonly maySwap: (one: string, other: string) => boolean;
}

/** Before anything is drawn. */
export const NOTHING: Scene = {
  geometry: { gap: 0, tileWidth: 0, tileHeight: 0 },
  order: [],
  uploads: new Set(),
  spanAt: () => null,
  orderAfter: () => [],
  carriedWith: (id) => [id],
  maySwap: () => false,
};

/** What a pointer took hold of a tile with, and where in the window it is. */
export interface Hold extends Point {
  readonly by: 'mouse' | 'touch';
}

export const sameOrder = (one: readonly string[], other: readonly string[]): boolean =>
  one === other || (one.length === other.length && one.every((id, place) => id === other[place]));
