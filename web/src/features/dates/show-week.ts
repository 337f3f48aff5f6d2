import { scrollBandOf } from '../../shared/drag/scroll-band.js';

/**
 * Late in a month the weeks before would fill what is seen of it, and this one would be below; or it was scrolled past.
 */
export function showWeek(week: HTMLElement | null): void {
  const area = week?.closest('[data-scroller]');
  if (!week || !area) return;
  const [{ start, end }, { top, bottom }] = [scrollBandOf(area), week.getBoundingClientRect()];
  if (bottom > end || top < start) area.scrollTop += top - start;
}

export const weekOfToday = (within: HTMLElement): HTMLElement | null =>
  within.closest('[data-scroller]')?.querySelector<HTMLElement>('tr:has([aria-current="date"])') ?? null;
