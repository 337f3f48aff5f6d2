import type { KeyboardEvent } from 'react';
import { isMenuKey, isRemoveKey, isSelectKey } from '../../shared/ui/item-keys.js';
import type { Selection } from '../selection/selection.js';
import type { TilePlacer } from './drag/tile-placer.js';
import type { FeedContent } from './feed-content.js';
import type { FeedView, FeedViewport } from './feed-viewport.js';
import { cornerOf } from './geometry.js';
import type { TileActions } from './tile/tile-actions.js';
import { placeOfKey, type TileFocus } from './tile/use-tile-focus.js';

/** Where the menu key opens the menu, from the corner of what is seen of a tile. */
const MENU_INSET = 8;

export interface FeedKeyOptions {
  readonly content: FeedContent;
  readonly order: readonly string[];
  readonly view: FeedView;
  readonly placer: TilePlacer;
  readonly viewport: FeedViewport;
  readonly actions: TileActions;
  readonly selection: Selection;
  readonly tileFocus: TileFocus;
}

/**
 * What the keys do on a tile: the arrow keys lead to the others, and some act on its post.
 *
 * @param stopId the tile that Tab reaches
 */
export function feedKeyHandler(
  options: FeedKeyOptions,
  stopId: string | undefined,
): (event: KeyboardEvent<HTMLElement>) => void {
  const { content, order, view, placer, viewport, actions, selection, tileFocus } = options;
  const { posts } = content;
  return (event) => {
    const face = event.target;
    if (placer.held !== null || !(face instanceof HTMLElement) || !('face' in face.dataset)) return;
    const at = posts.findIndex(({ id }) => id === stopId);
    const post = posts[at];
    if (post !== undefined && isRemoveKey(event)) {
      // The key means the selected ones then.
      if (selection.isActive) return;
      event.preventDefault();
      actions.remove(post);
      return;
    }
    if (post !== undefined && isSelectKey(event)) {
      actions.select(post);
      return;
    }
    if (post !== undefined && isMenuKey(event)) {
      event.preventDefault();
      const { left, top } = face.getBoundingClientRect();
      actions.openMenu(post, { x: left + MENU_INSET, y: Math.max(top, 0) + MENU_INSET });
      return;
    }
    const place = placeOfKey(event.key, at, posts.length);
    const next = place === null ? undefined : posts[place];
    if (next === undefined) return;
    event.preventDefault();
    if (event.shiftKey) selection.extendTo(next.id, post?.id);
    viewport.bringIntoView(cornerOf(view.geometry, order.indexOf(next.id)).y);
    tileFocus.focus(next.id);
  };
}
