import type { FieldName, SingleChange } from '@tessera/contracts';
import { carouselOf, carouselPhotos, itemsOf, type Carousel } from '../grid.js';
import { apply } from './apply.js';
import { isSame } from './fields.js';
import { idsIn, type List } from './lists.js';
import { runsTo } from './moved.js';
import { isPostField, NEW_FIELDS, shownFields, type GridState } from './state.js';

const FIELD_NAMES = Object.keys(NEW_FIELDS) as FieldName[];

/**
 * The changes that lead from one state of a grid to another: what was put in goes, what went comes back, then
 * carousels, lists, places, pins and fields, in an order in which each is allowed. What comes back must be in the trash
 * of `from`. O(n log n) and more for each carousel that differs.
 */
export function changesBetween(from: GridState, to: GridState, at: Date): SingleChange[] {
  const way = new Way(from, to, at);
  for (const step of STEPS) step(way);
  return way.changes;
}

/** The way from one state to another, as far as it has come. */
class Way {
  readonly changes: SingleChange[] = [];

  constructor(
    public state: GridState,
    readonly to: GridState,
    readonly at: Date,
  ) {}

  get now() {
    return this.state.arrays;
  }

  go(change: SingleChange): void {
    this.state = apply(this.state, change);
    this.changes.push(change);
  }
}

const STEPS: readonly ((way: Way) => void)[] = [
  takeOut,
  bringBack,
  endCarousels,
  fillPlaceholders,
  makeCarousels,
  arrangeCarousels,
  unpost,
  changeLists,
  changePictures,
  post,
  order,
  pin,
  setFields,
  setGrid,
];

function takeOut(way: Way): void {
  const ids = itemsOf(way.now).filter((id) => !way.to.items.has(id));
  if (ids.length > 0) way.go({ kind: 'remove', ids, alone: true });
}

function bringBack(way: Way): void {
  const ids = itemsOf(way.to.arrays).filter((id) => !way.state.items.has(id));
  if (ids.length > 0) way.go({ kind: 'restore', ids, at: way.at.toISOString() });
}

/** Carousels that are not to be, or not with these photos, let go of what does not belong to them. */
function endCarousels(way: Way): void {
  for (const carousel of way.now.carousels) {
    const wanted = carouselOf(way.to.arrays, carousel.groupId);
    if (!wanted || (wanted.cover === null) !== (carousel.cover === null)) {
      way.go({ kind: 'scatter', groupId: carousel.groupId });
      continue;
    }
    const staying = new Set(carouselPhotos(wanted));
    const ids = carouselPhotos(carousel).filter((id) => !staying.has(id));
    if (ids.length > 0) way.go({ kind: 'leave', ids, before: null, at: 0 });
  }
}

function makeCarousels(way: Way): void {
  for (const wanted of way.to.arrays.carousels) {
    const { groupId, cover, members } = wanted;
    const carousel = carouselOf(way.now, groupId);
    const photos = carousel ? carouselPhotos(carousel) : [];
    const ids = carouselPhotos(wanted).filter((id) => !photos.includes(id));
    alignPosted(way, wanted, ids);
    if (!carousel) {
      way.go({
        kind: 'gather',
        groupId,
        cover,
        ids: [...members],
        createdAt: wanted.createdAt.toISOString(),
      });
    } else if (ids.length > 0) {
      way.go({ kind: 'join', groupId, ids, at: photos.length });
    }
  }
}

/** What is to be in one carousel is posted or not as its cover is now. */
function alignPosted(way: Way, { cover }: Carousel, ids: readonly string[]): void {
  const postedCover = cover !== null && way.now.posted.includes(cover);
  const apart = ids.filter((id) => way.now.posted.includes(id) !== postedCover);
  if (apart.length > 0) way.go({ kind: 'posted', ids: apart, on: postedCover });
}

function arrangeCarousels(way: Way): void {
  for (const wanted of way.to.arrays.carousels) {
    const carousel = carouselOf(way.now, wanted.groupId);
    const ids = [...carouselPhotos(wanted)];
    if (carousel && !isSame(carouselPhotos(carousel), ids))
      way.go({ kind: 'arrange', groupId: wanted.groupId, ids });
  }
}

function unpost(way: Way): void {
  const wanted = new Set(way.to.arrays.posted);
  const ids = way.now.posted.filter((id) => !wanted.has(id));
  if (ids.length > 0) way.go({ kind: 'posted', ids, on: false });
}

function changeLists(way: Way): void {
  const there = new Set(way.now.drafts);
  const shelved = way.to.arrays.drafts.filter((id) => !there.has(id));
  if (shelved.length > 0) way.go({ kind: 'shelve', ids: shelved });
  const drafts = new Set(way.to.arrays.drafts);
  const unshelved = way.now.drafts.filter((id) => !drafts.has(id));
  if (unshelved.length > 0) way.go({ kind: 'unshelve', ids: unshelved, before: null, at: 0 });
}

/** Before carousels are made, which hold no placeholders. */
function fillPlaceholders(way: Way): void {
  for (const id of way.now.placeholders) {
    const picture = way.to.items.get(id)?.picture;
    if (picture) way.go({ kind: 'fill', id, media: picture });
  }
}

/** After carousels have let go of what is to be a placeholder. */
function changePictures(way: Way): void {
  const blank = new Set(way.now.placeholders);
  for (const [id, { picture }] of way.to.items) {
    const seen = way.state.items.get(id)?.picture ?? null;
    if (picture === null && !blank.has(id)) way.go({ kind: 'unfill', id, ...(seen !== null && { seen }) });
    else if (picture !== null && picture !== seen) way.go({ kind: 'picture', id, media: picture, seen });
  }
}

function post(way: Way): void {
  const there = new Set(way.now.posted);
  const ids = way.to.arrays.posted.filter((id) => !there.has(id));
  const times = new Map(way.to.postedLately.map(({ id, at }) => [id, at]));
  for (const at of new Set(ids.map((id) => times.get(id)))) {
    const together = ids.filter((id) => times.get(id) === at);
    way.go({ kind: 'posted', ids: together, on: true, ...(at !== undefined && { at }) });
  }
}

function order(way: Way): void {
  for (const list of ['planned', 'posted', 'drafts'] as const satisfies List[]) {
    for (const { ids, before, at } of runsTo(idsIn(way.to.arrays, list), idsIn(way.now, list))) {
      way.go({ kind: 'move', ids: [...ids], before, at, ...(list === 'posted' ? { unlocked: true } : {}) });
    }
  }
}

function pin(way: Way): void {
  const [now, wanted] = [new Set(way.now.pinned), new Set(way.to.arrays.pinned)];
  for (const id of now) if (!wanted.has(id)) way.go({ kind: 'pin', id, on: false });
  for (const id of wanted) if (!now.has(id)) way.go({ kind: 'pin', id, on: true });
}

function setFields(way: Way): void {
  const wanted = shownFields(way.to);
  const covered = way.now.carousels.filter(({ cover }) => cover !== null);
  const members = new Set(covered.flatMap((carousel) => carousel.members));
  for (const [id, item] of shownFields(way.state)) {
    const target = wanted.get(id);
    if (!target) continue;
    for (const field of FIELD_NAMES) {
      // What a carousel's photos share is set at its cover.
      if (isSame(item[field], target[field]) || (isPostField(field) && members.has(id))) continue;
      way.go({ kind: 'set', id, field, value: target[field], seen: item[field] });
    }
  }
}

function setGrid(way: Way): void {
  const { name, ratio, rhythm } = way.to;
  // What is the same is not set: another device may have changed it by the time that this is applied.
  const differing = {
    ...(name !== way.state.name && { name }),
    ...(ratio !== way.state.ratio && { ratio }),
    ...(!isSame(rhythm, way.state.rhythm) && { rhythm, seen: way.state.rhythm }),
  };
  if (Object.keys(differing).length > 0) way.go({ kind: 'grid', ...differing });
}
