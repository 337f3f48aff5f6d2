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
 * Finds the place of a photo beside those that were chosen with it, in the order of the files: before the next of them
 * in a list, or else behind the one before. Null where none of them is there. `places` are those of the list.
 * O(siblings) for all photos that were chosen together.
 */
export function besideSiblings(
  places: ReadonlyMap<string, number>,
): (photoId: string, siblings: readonly string[]) => number | null {
  const found = new Map<readonly string[], ReadonlyMap<string, number | null>>();
  return (photoId, siblings) => {
    let beside = found.get(siblings);
    if (beside === undefined) found.set(siblings, (beside = placesBeside(places, siblings)));
    return beside.get(photoId) ?? null;
  };
}

/** Of all photos that were chosen together, those that are in the list and those that are not. */
function placesBeside(
  places: ReadonlyMap<string, number>,
  siblings: readonly string[],
): ReadonlyMap<string, number | null> {
  const there = siblings.map((id) => places.get(id));
  const beside = new Map<string, number | null>();
  let behind: number | null = null;
  for (const [number, id] of siblings.entries()) {
    beside.set(id, behind);
    const place = there[number];
    if (place !== undefined) behind = place + 1;
  }
  let next: number | null = null;
  for (let number = siblings.length - 1; number >= 0; number -= 1) {
    const [id = '', place] = [siblings[number], there[number]];
    if (next !== null) beside.set(id, next);
    next = place ?? next;
  }
  return beside;
}
