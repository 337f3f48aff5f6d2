import {
  closestCenter,
  getClientRect,
  type ClientRect,
  type CollisionDetection,
  type Modifier,
} from '@dnd-kit/core';
import { clamp } from '../points.js';
import type { Scroller } from './edge-scroll.js';
import { nearestItem } from './nearest-item.js';
import { scrollBandOf } from './scroll-band.js';
import { scrollerAround, sideways, upAndDown } from './strip-scroller.js';

/** How the items of a list lie: in one row, one below the other, or in several rows. */
export type Lie = 'row' | 'column' | 'rows';

type Box = Pick<ClientRect, 'left' | 'right' | 'top' | 'bottom'>;

interface Held {
  readonly list: Element;
  /** What the list is scrolled in. */
  readonly within: Element | null;
  /** From where the list's first item begins to where its last one ends. */
  readonly length: number;
}

/** The item of a list that was pressed. */
export function itemOf({ target }: Event): HTMLElement | undefined {
  return (target instanceof Element && target.closest('li')) || undefined;
}

/**
 * What a pointer holds of a list that dnd-kit puts in order stays within what is seen of that list, and falls to
 * the place that the pointer is nearest to. The keyboard goes from place to place by itself.
 */
export class StripHold {
  private held: Held | null = null;
  private lay: { readonly of: Element; readonly rect: ClientRect } | null = null;

  constructor(private readonly lie: Lie) {}

  /** A pointer lifted that item. Returns what scrolls, to the list's ends at most. */
  start(item: HTMLElement): Scroller | null {
    const list = item.parentElement;
    if (list === null) return null;
    const within = scrollerAround(item);
    const padding = parseFloat(getComputedStyle(list).paddingRight) || 0;
    this.held = { list, within, length: list.scrollWidth - padding };
    if (within === null) return null;
    return this.lie === 'row' ? sideways(within) : upAndDown(within, list);
  }

  readonly end = (): void => {
    this.held = null;
    this.lay = null;
  };

  /**
   * Where what is held lay at the lift: measured again when something else enters the page, dnd-kit would add
   * the way that was scrolled meanwhile twice.
   */
  readonly measuring = {
    draggable: {
      measure: (element: HTMLElement): ClientRect => {
        if (this.lay?.of !== element) this.lay = { of: element, rect: layOf(element) };
        return this.lay.rect;
      },
    },
    droppable: { measure: layOf },
  };

  readonly modifiers: Modifier[] = [
    ({ transform, draggingNodeRect: lay }) => {
      const seen = this.seen();
      let { x, y } = transform;
      if (seen !== null && lay !== null) {
        x = clamp(x, seen.left - lay.left, seen.right - lay.right);
        y = clamp(y, seen.top - lay.top, seen.bottom - lay.bottom);
      }
      return { ...transform, x: this.lie === 'column' ? 0 : x, y: this.lie === 'row' ? 0 : y };
    },
  ];

  readonly collisionDetection: CollisionDetection = (args) => {
    const seen = this.seen();
    const { pointerCoordinates } = args;
    if (seen === null || pointerCoordinates === null) return closestCenter(args);
    return nearestItem(args, {
      x: clamp(pointerCoordinates.x, seen.left, seen.right),
      y: clamp(pointerCoordinates.y, seen.top, seen.bottom),
    });
  };

  /** What of the list is seen; null while no pointer holds anything. */
  private seen(): Box | null {
    if (this.held === null) return null;
    const { list, within: scroller, length } = this.held;
    const { left, right, top, bottom } = list.getBoundingClientRect();
    const end = Math.min(right, left - list.scrollLeft + length);
    if (scroller === null || scroller === list) return { left, right: end, top, bottom };
    const band = scrollBandOf(scroller);
    return { left, right: end, top: Math.max(top, band.start), bottom: Math.min(bottom, band.end) };
  }
}

/**
 * Where something lies, whatever it glides from, in hundredths of a pixel: what is left of a glide makes one of a row
 * lie a little lower than its neighbours, and the arrow key that leads down would go to it.
 */
function layOf(element: HTMLElement): ClientRect {
  const rect = getClientRect(element, { ignoreTransform: true });
  const exact = (pixels: number) => Math.round(pixels * 100) / 100;
  const { top, left, right, bottom, width, height } = rect;
  return {
    top: exact(top),
    left: exact(left),
    right: exact(right),
    bottom: exact(bottom),
    width: exact(width),
    height: exact(height),
  };
}
