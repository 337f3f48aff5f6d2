import type { Change, ChangeOf, Photo, SingleChange } from '@tessera/contracts';
import { carouselHolding } from '@tessera/grid-core';
import type { GridView } from '../../../domain/photos/grid-view.js';
import { besideSiblings, placesIn } from '../../../domain/photos/places.js';
import type { Arrival, Arrived } from './upload-types.js';
import type { CarouselTarget, DraftsTarget, InsertTarget } from './upload-target.js';

/** What puts photos that have arrived into the grid as it is shown. `createdAt` is now. */
export function arrivalChange(view: GridView, { batch, items }: Arrival, createdAt: string): Change {
  const { target, photoIds } = batch;
  if (target.kind === 'fill') {
    const [item] = items;
    const to = { id: target.photoId, ...(item && { media: item.media.mediaId }) };
    return target.replaces === undefined ? { kind: 'fill', ...to } : pictureChange(view, to, item?.media);
  }
  if (target.kind === 'carousel') return carouselChange(view, { batch, items }, target, createdAt);
  const { order, drafts } = view.state.arrays;
  const into = target.kind === 'drafts' ? 'drafts' : 'feed';
  const list = into === 'drafts' ? drafts : order;
  const places = placeRuns(list, { items, siblings: photoIds, otherwise: startOf(list, target) });
  return asOne(places.map((run) => ({ kind: 'place', into, createdAt, ...run })));
}

/** A photo shows another picture, and its middle where the crop was made for a picture of another shape. */
function pictureChange(
  { state, details }: GridView,
  to: Pick<ChangeOf<'picture'>, 'id' | 'media'>,
  wanted: Size | undefined,
): Change {
  const { picture = null, focus: seen } = state.items.get(to.id) ?? {};
  const change = { kind: 'picture', ...to, seen: picture } as const;
  if (!seen || (wanted !== undefined && isSameShape(details.get(to.id), wanted))) return change;
  return asOne([change, { kind: 'set', id: to.id, field: 'focus', value: null, seen }]);
}

type Size = Pick<Photo, 'width' | 'height'>;

/** To a pixel, by which a picture that is scaled is rounded: a retouched one keeps its shape. */
function isSameShape(one: Size | undefined, { width, height }: Size): boolean {
  if (!one?.width || !one.height || !width || !height) return false;
  return Math.abs(one.width * height - one.height * width) <= Math.max(one.width, one.height, width, height);
}

/** Into the post's carousel, which is made of them and the post as its cover where there is none. */
function carouselChange(
  { state }: GridView,
  { batch, items }: Arrival,
  { postId, groupId }: CarouselTarget,
  createdAt: string,
): Change {
  const known = carouselHolding(state.arrays, postId);
  const members = known?.members ?? [];
  const into = { groupId: known?.groupId ?? groupId };
  const runs = placeRuns(members, { items, siblings: batch.photoIds, otherwise: members.length });
  const placed = runs.map((run): SingleChange => ({ kind: 'place', into, createdAt, ...run }));
  return asOne(known ? placed : [...placed, { kind: 'join', groupId, ids: [postId], at: 0 }]);
}

/** Where photos go of which none that was chosen with them is there yet. */
function startOf(list: readonly string[], target: InsertTarget | DraftsTarget): number {
  if (target.kind === 'drafts') return list.length;
  const place = target.before === null ? -1 : list.indexOf(target.before);
  return place === -1 ? Math.min(target.position, list.length) : place;
}

interface Batch {
  readonly items: readonly Arrived[];
  readonly siblings: readonly string[];
  readonly otherwise: number;
}

type Run = Pick<ChangeOf<'place'>, 'items' | 'before' | 'at'>;

/** Those that go to one place of the list are one run. */
function placeRuns(list: readonly string[], { items, siblings, otherwise }: Batch): Run[] {
  const besideOf = besideSiblings(placesIn(list));
  const runs = new Map<number, Run['items']>();
  for (const { photoId, media } of items) {
    const at = besideOf(photoId, siblings) ?? otherwise;
    const run = runs.get(at) ?? [];
    run.push({ id: photoId, media: media.mediaId });
    runs.set(at, run);
  }
  return [...runs].map(([at, placed]) => ({ items: placed, before: list[at] ?? null, at }));
}

function asOne(changes: readonly SingleChange[]): Change {
  const [first] = changes;
  return first !== undefined && changes.length === 1 ? first : { kind: 'together', changes: [...changes] };
}
