/**
 * Writes how far down the window shows a feed into its `--seen-end`, in pixels from its top, by which the
 * controls of its tiles stand in the part of them that is seen. Without a redraw; the response ends it. `known` is
 * where that is, as far as it is known before the page has its layout.
 */
export function followSeenEnd(feed: HTMLElement, known: number): () => void {
  let last = Number.NaN;
  const write = (measured: number) => {
    const end = Math.round(measured);
    if (end === last) return;
    last = end;
    feed.style.setProperty('--seen-end', `${end}px`);
  };
  const follow = () => {
    // No controls are seen while something is dragged, and every frame counts.
    if (feed.dataset['moving'] === undefined) write(window.innerHeight - feed.getBoundingClientRect().top);
  };
  window.addEventListener('scroll', follow, { passive: true });
  // With the layout of the next frame, and not by one of its own in the midst of what is drawn.
  let frame = requestAnimationFrame(follow);
  const followSoon = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(follow);
  };
  // What stands above the feed in a window of another size comes or goes after this.
  window.addEventListener('resize', followSoon);
  // What stands above the feed may have come or gone since.
  feed.addEventListener('pointerover', follow);
  feed.addEventListener('focusin', follow);
  // A drag that has ended may have scrolled the page.
  const drags = new MutationObserver(follow);
  drags.observe(feed, { attributeFilter: ['data-moving'] });
  write(known);
  return () => {
    cancelAnimationFrame(frame);
    drags.disconnect();
    window.removeEventListener('scroll', follow);
    window.removeEventListener('resize', followSoon);
    feed.removeEventListener('pointerover', follow);
    feed.removeEventListener('focusin', follow);
  };
}

/** Room for the controls at the least, however little of a tile is seen. */
const LEAST = 44;

/**
 * The distance from a tile's bottom edge to the end of what is seen of it; `top` is where the tile stands in its
 * feed. A bar at the bottom of a phone covers what is under it.
 */
export function unseenBelow(top: number, height: number): string {
  const end = top + height;
  const hidden = `calc(${end}px - var(--seen-end, ${end}px) + var(--bottom-bar, 0px))`;
  return `clamp(0px, ${hidden}, ${Math.max(0, height - LEAST)}px)`;
}
