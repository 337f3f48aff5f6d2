import type { Point } from '../../../shared/points.js';
import type { DropPlaces } from '../../uploads/choose/use-incoming-files.js';
import { TO_DRAFTS } from '../../uploads/queue/upload-target.js';

/**
 * The panel as the place where photos of the feed are let go of to become drafts. It marks itself without React, since
 * it is asked with every move of the pointer.
 */
class DraftsDrop {
  private panel: HTMLElement | null = null;

  /** For `ref` of the panel. */
  readonly attach = (panel: HTMLElement | null): (() => void) => {
    this.panel = panel;
    return () => {
      this.panel = null;
    };
  };

  /** Whether that point of the window is over the panel, which shows it. */
  over({ x, y }: Point): boolean {
    const box = this.panel?.getBoundingClientRect();
    const isOver = box !== undefined && x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
    this.panel?.toggleAttribute('data-over', isOver);
    return isOver;
  }

  leave(): void {
    this.panel?.removeAttribute('data-over');
  }
}

export const draftsDrop = new DraftsDrop();

/** Where files go that are held over the page: to the drafts over their panel, else to a place of the feed. */
export const filePlaces = (feed: DropPlaces): DropPlaces => ({
  over: (point) => {
    if (!draftsDrop.over(point)) return feed.over(point);
    feed.leave();
    return TO_DRAFTS;
  },
  leave: () => {
    draftsDrop.leave();
    feed.leave();
  },
});
