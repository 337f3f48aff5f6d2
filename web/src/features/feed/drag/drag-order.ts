import { insertIds } from '@tessera/grid-core';
import { feedContent, orderOf, type FeedContent } from '../feed-content.js';

/** What stays while some are carried. */
export function without(all: readonly string[], ids: readonly string[]): string[] {
  const carried = new Set(ids);
  return all.filter((each) => !carried.has(each));
}

/**
 * Where posts that were dropped at `to` among the others seen belong among the others there are now: right behind the
 * one that they were dropped behind, so that photos which arrived meanwhile do not come in between.
 */
export function placeNow(
  seen: readonly string[],
  now: readonly string[],
  ids: readonly string[],
  to: number,
): number {
  const others = without(seen, ids);
  const rest = without(now, ids);
  const places = new Map(rest.map((id, place) => [id, place]));
  const before = others.slice(0, to).findLast((each) => places.has(each));
  if (before !== undefined) return (places.get(before) ?? 0) + 1;
  const next = others.slice(to).find((each) => places.has(each));
  return next === undefined ? rest.length : (places.get(next) ?? 0);
}

/**
 * What the feed shows once posts were moved to a place among the others, from 0: files on their way keep their
 * place before a post, so they are not simply passed by.
 */
export function orderAfter(
  { posts, entries, posting }: FeedContent,
  ids: readonly string[],
  to: number,
): string[] {
  const byId = new Map(posts.map((post) => [post.id, post]));
  const moved = insertIds(without([...byId.keys()], ids), to, ids).flatMap((each, index) => {
    const post = byId.get(each);
    return post === undefined ? [] : [{ ...post, position: posts[index]?.position ?? post.position }];
  });
  const uploads = entries.flatMap(({ upload }) => (upload === null ? [] : [upload]));
  return orderOf(feedContent(moved, uploads, posting));
}
