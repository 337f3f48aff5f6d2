const placesByList = new WeakMap<readonly string[], ReadonlyMap<string, number>>();

/** The place of each id in a list, found once for the list, which never changes. O(n) once. */
export function placesIn(ids: readonly string[]): ReadonlyMap<string, number> {
  let places = placesByList.get(ids);
  if (places === undefined) {
    places = new Map(ids.map((id, place) => [id, place]));
    placesByList.set(ids, places);
  }
  return places;
}

/**
 * The place of a photo beside those that were chosen with it, in the order of the files: before the next of them in a
 * list, or else behind the one before. Null where none of them is there. `places` are those of the list. O(siblings)
 */
export function besideSiblings(
  places: ReadonlyMap<string, number>,
  photoId: string,
  siblings: readonly string[],
): number | null {
  const own = siblings.indexOf(photoId);
  for (const next of siblings.slice(own + 1)) {
    const place = places.get(next);
    if (place !== undefined) return place;
  }
  for (const before of siblings.slice(0, Math.max(0, own)).reverse()) {
    const place = places.get(before);
    if (place !== undefined) return place + 1;
  }
  return null;
}
