import { DragGhost } from '../../../shared/drag/drag-ghost.js';
import type { Point } from '../../../shared/points.js';
import { draftsDrop } from './drafts-drop.js';

/** Follows what a pointer carries out of the feed, over the panel of the drafts. */
export class ToDrafts {
  private readonly ghost = new DragGhost();
  private feed: HTMLElement | null = null;
  private tile: HTMLElement | undefined;
  private count = 1;
  private isOver = false;

  /** A tile that may become a draft was lifted, with `count` of them in all. */
  start(feed: HTMLElement, tile: HTMLElement | undefined, count: number): void {
    this.feed = feed;
    this.count = count;
    this.tile = tile;
  }

  /** Whether the pointer is over the drafts; there its own picture stands for the tile, which stays in the feed. */
  move(at: Point): boolean {
    if (this.feed === null) return false;
    this.isOver = draftsDrop.over(at);
    this.feed.toggleAttribute('data-beyond', this.isOver);
    if (this.isOver) this.ghost.show(this.tile, at, { count: this.count });
    else this.ghost.end();
    return this.isOver;
  }

  /** Responds whether it was over the drafts until now. */
  end(): boolean {
    const { isOver } = this;
    this.isOver = false;
    this.ghost.end();
    this.feed?.removeAttribute('data-beyond');
    this.feed = null;
    draftsDrop.leave();
    return isOver;
  }
}
