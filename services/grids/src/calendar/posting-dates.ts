import { LIMITS, startOf, type GridStateResponse, type Photo } from '@tessera/contracts';
import {
  addDays,
  EMPTY_GRID,
  instantOf,
  noRhythm,
  postingOrder,
  slots,
  wallTime,
  type Slot,
} from '@tessera/grid-core';

/** When a post is due. */
interface PostDate {
  readonly id: string;
  readonly label: string | undefined;
  /** The photo whose document has the post's caption. */
  readonly captionOf: string;
  readonly slot: Slot;
}

/** A post and when it is due. */
export interface DatedPost {
  readonly id: string;
  readonly title: string;
  readonly caption: string;
  readonly slot: Slot;
}

interface PostingDates {
  /** The earliest first, at most as many as a feed has. */
  readonly posts: readonly PostDate[];
  /** Until when the dates stay as they are while nobody changes the grid; null is for ever. */
  readonly until: Date | null;
}

/**
 * When the posts of a grid are due that are planned and can be posted, as every view of the grid has it.
 * @param zone that of a grid without a rhythm
 */
export function postingDates(
  { lists, items, rhythm, postedLately }: GridStateResponse,
  zone: string,
  now: Date,
): PostingDates {
  const photos = new Map(items.map((photo) => [photo.id, photo]));
  const { dates } = plannedSlots({ lists, items, rhythm, postedLately }, zone, now);
  const posts = [...dates]
    .flatMap(([id, slot]) => dated(photos.get(id), slot))
    .sort((a, b) => a.slot.at - b.slot.at)
    .slice(0, LIMITS.calendar.posts);
  return { posts, until: rhythm === undefined ? null : tomorrow(rhythm.zone, now) };
}

/**
 * The planned posts that can be posted, the next first, and when they are due.
 * @param zone as of {@link postingDates}
 */
export function plannedSlots(
  {
    lists,
    items,
    rhythm,
    postedLately,
  }: Pick<GridStateResponse, 'lists' | 'items' | 'rhythm' | 'postedLately'>,
  zone: string,
  now: Date,
): { readonly planned: readonly string[]; readonly dates: ReadonlyMap<string, Slot> } {
  const { order, posted, placeholders } = lists;
  const hidden = new Map(items.map(({ id, isHidden }) => [id, isHidden]));
  const planned = postingOrder(
    { ...EMPTY_GRID, order, posted, placeholders },
    (id) => hidden.get(id) ?? true,
  );
  const fixed = new Map(items.flatMap(({ id, date }) => (date === undefined ? [] : [[id, date] as const])));
  return { planned, dates: slots(rhythm ?? noRhythm(zone), fixed, planned, now.getTime(), postedLately) };
}

/** With each day a post more may get a date, and what was left of the day before is due no more. */
function tomorrow(zone: string, now: Date): Date {
  const { day } = wallTime(zone, now.getTime());
  return new Date(instantOf(zone, { day: addDays(day, 1), time: '00:00' }));
}

function dated(post: Photo | undefined, slot: Slot): PostDate[] {
  if (!post) return [];
  const { id, label, caption } = post;
  return [{ id, label, captionOf: caption?.photoId ?? id, slot }];
}

/** Posts with their titles and captions, which `captions` has by the photos that they are stored in. */
export function titled(posts: readonly PostDate[], captions: ReadonlyMap<string, string>): DatedPost[] {
  return posts.map(({ id, label, captionOf, slot }) => {
    const caption = captions.get(captionOf) ?? '';
    return { id, title: titleOf(label, caption), caption, slot };
  });
}

/** What the person calls it, or else the beginning of its caption. */
function titleOf(label: string | undefined, caption: string): string {
  const [first = ''] = (label ?? caption).trim().split('\n');
  const line = first.trim();
  if (line === '') return 'Post';
  const { title } = LIMITS.calendar;
  return startOf(line, title) === line ? line : `${startOf(line, title - 1)}…`;
}
