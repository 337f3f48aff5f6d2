import { isPending } from '../../../domain/photos/photo-list.js';
import { transformTo } from '../../../shared/points.js';
import type { Point } from '../../../shared/points.js';
import type { InsertTarget, GridTarget } from '../../uploads/queue/upload-target.js';
import type { FeedContent } from '../feed-content.js';
import { cornerOf, placeAt, type Geometry } from '../geometry.js';

interface DropScene {
  readonly geometry: Geometry;
  readonly content: FeedContent;
  /** Whether files may go there, and not posts alone. */
  readonly takesFiles: boolean;
}

/** Files held over the middle of a placeholder fill it; nearer to its edges they go beside it. */
const EDGE = 0.2;

/**
 * Where files that are held over the feed would go, and the mark that shows it: a line between two tiles, or an
 * outline around a placeholder. It draws without React, since it is asked with every move of the pointer.
 */
export class DropMark {
  /** What the feed stands in, or what is shown where it is empty. */
  area: HTMLElement | null = null;
  private feed: HTMLElement | null = null;
  private mark: HTMLElement | null = null;
  private scene: DropScene | null = null;

  readonly attachArea = (element: HTMLElement | null): void => {
    this.area = element;
  };

  readonly attachFeed = (element: HTMLElement | null): void => {
    this.feed = element;
  };

  readonly attachMark = (element: HTMLElement | null): void => {
    this.mark = element;
  };

  /** The list that holds the tiles; null while none is shown. */
  get list(): HTMLElement | null {
    return this.feed;
  }

  /** Takes over what is drawn. */
  show(scene: DropScene | null): void {
    this.scene = scene;
  }

  /** Shows where files at this point of the window would go, and returns it; null beside the feed. */
  over(point: Point): GridTarget | null {
    return this.scene?.takesFiles === true ? this.find(point, true) : this.leave();
  }

  /** The same for what goes between posts only. */
  between(point: Point): InsertTarget | null {
    const target = this.find(point, false);
    return target?.kind === 'insert' ? target : null;
  }

  private find(point: Point, mayFill: boolean): GridTarget | null {
    const { feed, scene } = this;
    if (feed === null || scene === null || scene.content.entries.length === 0) return this.leave();
    const { left, right, top } = feed.getBoundingClientRect();
    if (point.x < left || point.x > right || point.y < top) return this.leave();
    return this.at({ x: point.x - left, y: point.y - top }, scene, mayFill);
  }

  /** Nothing is held over the feed any more. */
  leave(): null {
    if (this.mark !== null) this.mark.hidden = true;
    return null;
  }

  private at(point: Point, { geometry, content }: DropScene, mayFill: boolean): GridTarget {
    const { entries, fills, line } = content;
    const over = placeAt(geometry, point, entries.length);
    // Over posted photos they go to the end of the planned ones.
    const place = Math.max(0, Math.min(over, line - 1));
    const corner = cornerOf(geometry, place);
    const share = over < line ? (point.x - corner.x) / geometry.tileWidth : Math.min(line, 1);
    const post = entries[place]?.post ?? null;
    const fillable =
      mayFill && post !== null && post.isPlaceholder && !isPending(post) && !fills.has(post.id);
    if (fillable && share > EDGE && share < 1 - EDGE) {
      this.paint(corner, geometry.tileWidth, geometry);
      return { kind: 'fill', photoId: post.id };
    }
    const behind = share >= 0.5;
    const edge = behind ? corner.x + geometry.tileWidth + geometry.gap / 2 : corner.x - geometry.gap / 2;
    this.paint({ x: edge - LINE / 2, y: corner.y }, LINE, geometry);
    const next = entries.slice(behind ? place + 1 : place).find((entry) => entry.post !== null)?.post;
    const last = content.posts.at(-1);
    return {
      kind: 'insert',
      before: next?.id ?? null,
      position: next?.position ?? (last === undefined ? 0 : last.position + 1),
    };
  }

  private paint(corner: Point, width: number, { tileHeight }: Geometry): void {
    if (this.mark === null) return;
    this.mark.hidden = false;
    Object.assign(this.mark.style, {
      transform: transformTo(corner),
      width: `${width}px`,
      height: `${tileHeight}px`,
    });
    this.mark.dataset['mark'] = width === LINE ? 'line' : 'outline';
  }
}

/** Pixels. */
const LINE = 4;
