import { moveId } from '@tessera/grid-core';
import { feedContent, orderOf, type FeedContent } from './feed-content.js';

/**
 * Where a post that was dropped at `to` among those seen belongs among those there are now: right behind the one that
 * it was dropped behind, so that photos which arrived meanwhile do not come in between.
 */
export function placeNow(seen: readonly string[], now: readonly string[], id: string, to: number): number {
  const after = moveId(seen, id, to);
  const rest = now.filter((each) => each !== id);
  const at = after.indexOf(id);
  const before = after.slice(0, at).findLast((each) => rest.includes(each));
  if (before !== undefined) return rest.indexOf(before) + 1;
  const next = after.slice(at + 1).find((each) => rest.includes(each));
  return next === undefined ? rest.length : rest.indexOf(next);
}

/**
 * What the feed shows once a post was moved to a place among the posts, from 0: files on their way keep their
 * place before a post, so they are not simply passed by.
 */
export function orderAfter({ posts, entries }: FeedContent, id: string, to: number): string[] {
  const byId = new Map(posts.map((post) => [post.id, post]));
  const moved = moveId([...byId.keys()], id, to).flatMap((each, index) => {
    const post = byId.get(each);
    return post === undefined ? [] : [{ ...post, position: posts[index]?.position ?? post.position }];
  });
  const uploads = entries.flatMap(({ upload }) => (upload === null ? [] : [upload]));
  return orderOf(feedContent(moved, uploads));
}
