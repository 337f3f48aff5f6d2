import type { Photo } from '@tessera/contracts';
import { isPending } from '../../domain/photos/photo-list.js';
import { lineAmong, type Span } from '../../domain/photos/move-span.js';
import { NOTHING_POSTED, type Posting } from '../../domain/photos/posted.js';
import { besideSiblings, placesIn } from '../../domain/photos/places.js';
import type { UploadItem } from '../uploads/queue/upload-item.js';
import type { InsertTarget } from '../uploads/queue/upload-target.js';

/** What stands at one place of the feed: a file on its way, or a post. */
export type FeedEntry =
  | { readonly id: string; readonly upload: UploadItem; readonly post: null }
  | {
      readonly id: string;
      readonly upload: null;
      readonly post: Photo;
      /** Its number among the posts, from 0. */
      readonly number: number;
    };

export interface FeedContent {
  readonly posts: readonly Photo[];
  /** Posts, and the files that are to stand before them. */
  readonly entries: readonly FeedEntry[];
  /** Files on their way into a placeholder, by its id. */
  readonly fills: ReadonlyMap<string, UploadItem>;
  readonly posting: Posting;
  /** The place of the first posted post, or behind everything where none is posted. */
  readonly line: number;
}

/** The posts with the files that are on their way to a place among them. */
export function feedContent(
  known: readonly Photo[],
  uploads: readonly UploadItem[],
  posting: Posting = NOTHING_POSTED,
): FeedContent {
  // A file stands for its photo until the server has that.
  const underWay = new Set(uploads.map(({ photoId }) => photoId));
  const posts = underWay.size === 0 ? known : known.filter(({ id }) => !underWay.has(id));
  // Looked up for files alone: with each change of a long feed it would take longer than everything else here.
  let besideOf: ReturnType<typeof besideSiblings> | undefined;
  const planned = lineAmong(posts, posting);
  const slots = new Map<number, UploadItem[]>();
  const fills = new Map<string, UploadItem>();
  for (const upload of uploads) {
    if (upload.target.kind === 'drafts' || upload.target.kind === 'carousel') continue;
    if (upload.target.kind === 'fill') {
      fills.set(upload.target.photoId, upload);
      continue;
    }
    besideOf ??= besideSiblings(placesIn(posts.map(({ id }) => id)));
    const beside = besideOf(upload.photoId, upload.siblings);
    const slot = Math.min(beside ?? slotOf(posts, upload.target), planned);
    const there = slots.get(slot);
    if (there) there.push(upload);
    else slots.set(slot, [upload]);
  }
  const waitingAt = (slot: number) =>
    (slots.get(slot) ?? []).map((upload) => ({ id: upload.id, upload, post: null }));
  const entries: FeedEntry[] = [];
  for (const [number, post] of posts.entries()) {
    if (slots.size > 0) entries.push(...waitingAt(number));
    entries.push({ id: post.id, upload: null, post: filled(post, fills.get(post.id)), number });
  }
  entries.push(...waitingAt(posts.length));
  const line = entries.findIndex(({ id }) => posting.posted.has(id));
  return { posts, entries, fills, posting, line: line === -1 ? entries.length : line };
}

/** A placeholder is one until the server has its picture. */
const filled = (post: Photo, fill: UploadItem | undefined): Photo =>
  fill?.stage === 'placing' && post.url === null ? { ...post, isPlaceholder: true } : post;

function slotOf(posts: readonly Photo[], { before, position }: InsertTarget): number {
  const named = before === null ? -1 : posts.findIndex((post) => post.id === before);
  if (named !== -1) return named;
  const next = posts.findIndex((post) => post.position >= position);
  return next === -1 ? posts.length : next;
}

export const orderOf = ({ entries }: FeedContent): string[] => entries.map(({ id }) => id);

/** The first place into which something can be moved: uploads and placeholders without a response stand before it. */
export function firstFree({ entries }: FeedContent): number {
  const settled = entries.findIndex(({ post }) => post !== null && !isPending(post));
  return settled === -1 ? entries.length : settled;
}

/** Where what stands at `place` may go. Null where it may not be moved. */
export function spanAt(content: FeedContent, place: number): Span | null {
  const { entries, line, posting } = content;
  if (place >= line) return posting.unlocked ? { first: line, end: entries.length } : null;
  const first = firstFree(content);
  return place < first ? null : { first, end: line };
}

/** The places to draw: the rows in view, and those places that must stay in the page wherever it is scrolled. */
export function placesToDraw(first: number, end: number, kept: readonly number[], count: number): number[] {
  const places = new Set<number>();
  for (let place = first; place < Math.min(end, count); place += 1) places.add(place);
  for (const place of kept) if (place >= 0 && place < count) places.add(place);
  return [...places].sort((a, b) => a - b);
}
