import { insertIds } from '@tessera/grid-core';
import { without } from '../feed/drag/drag-order.js';
import { HERO_PHOTOS } from '../site/landing/hero-photos.js';

/** A photo of the visitor. */
export interface OwnPhoto {
  readonly name: string;
  /** Tells the chosen file from others. */
  readonly sameness: string;
  /** What is shown: the scaled picture, or the original where that was not scaled any more. */
  readonly picture: Blob;
  /** The chosen file: posting wants more of it. Absent where there was no room for it, or an earlier page stored it. */
  readonly original?: Blob;
}

interface TrialPhoto {
  /** Of an own one, that of the photo that it becomes. */
  readonly id: string;
  readonly url: string;
  /** Null for one of the product's. */
  readonly own: OwnPhoto | null;
}

export interface OwnTrialPhoto extends TrialPhoto {
  readonly own: OwnPhoto;
}

export type TrialPhotos = readonly TrialPhoto[];

/** What the grid shows before the visitor has photos in it. */
export const SAMPLES: TrialPhotos = HERO_PHOTOS.map((url, index) => ({
  id: `sample-${index + 1}`,
  url,
  own: null,
}));

export const PLACES = SAMPLES.length;

export const ownOf = (photos: TrialPhotos): OwnTrialPhoto[] =>
  photos.filter((photo): photo is OwnTrialPhoto => photo.own !== null);

export const idsOf = (photos: TrialPhotos): string[] => photos.map(({ id }) => id);

/** The photos that are known by these ids, in the order of the ids. */
function inOrder(photos: TrialPhotos, ids: readonly string[]): TrialPhotos {
  const known = new Map(photos.map((photo) => [photo.id, photo]));
  return ids.flatMap((id) => known.get(id) ?? []);
}

/**
 * The nine in this order of ids, with the own ones that it does not name behind the others. The product's fill the
 * places that are left.
 */
export function arranged(own: readonly OwnTrialPhoto[], order: readonly string[]): TrialPhotos {
  const named = new Set(order);
  const rest = (photos: TrialPhotos) => photos.filter(({ id }) => !named.has(id));
  const photos = [...inOrder([...own, ...SAMPLES], [...named]), ...rest(own), ...rest(SAMPLES)];
  const leaving = photos.filter((photo) => photo.own === null).slice(Math.max(0, PLACES - own.length));
  return photos.filter((photo) => !leaving.includes(photo)).slice(0, PLACES);
}

/** Those photos, in their order, at a place among the others. */
export function moved(photos: TrialPhotos, ids: readonly string[], to: number): TrialPhotos {
  return inOrder(photos, insertIds(without(idsOf(photos), ids), to, ids));
}

export function swapped(photos: TrialPhotos, one: string, other: string): TrialPhotos {
  const change = (id: string) => (id === one ? other : id === other ? one : id);
  return inOrder(photos, idsOf(photos).map(change));
}

/** With an own photo behind that one, or first; the last of the product's photos leaves for it. */
export function withOwn(photos: TrialPhotos, added: OwnTrialPhoto, behind: string | null): TrialPhotos {
  const place = photos.findIndex(({ id }) => id === behind) + 1;
  const leaving = photos.findLast(({ own }) => own === null);
  return [...photos.slice(0, place), added, ...photos.slice(place)].filter((photo) => photo !== leaving);
}
