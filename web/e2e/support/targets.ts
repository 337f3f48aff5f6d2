import type { Page } from '@playwright/test';
import { atRest } from './at-rest.js';

/** Half of the 44 px that a finger needs, less the pixel that rounding may take. */
const REACH = 21;

/**
 * Everything that can be pressed and that a finger of 44 px misses: its own box may be smaller, where a pseudo element
 * or room around it takes the press. Links inside a sentence are as high as their line (WCAG 2.5.8), and what is
 * scrolled or covered is measured where it can be pressed.
 */
export async function smallTargets(page: Page): Promise<string[]> {
  await atRest(page);
  return page.evaluate(async (reach) => {
    const kinds =
      'button, a[href], input, textarea, select, summary, [role="tab"], [role="option"], [role="switch"], [role^="menuitem"]';
    const inSentence = (element: Element) =>
      element.matches('a') &&
      getComputedStyle(element).display === 'inline' &&
      (element.parentElement?.textContent ?? '').trim() !== (element.textContent ?? '').trim();
    const enabled = (element: Element) =>
      !element.matches(':disabled') && element.closest('[inert], [aria-hidden="true"]') === null;
    const seen = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return (
        width > 1 &&
        height > 1 &&
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        getComputedStyle(element).pointerEvents !== 'none'
      );
    };
    const takes = (element: Element, x: number, y: number) => {
      const hit = document.elementFromPoint(x, y);
      if (hit === null) return false;
      const label = hit.closest('label');
      // A toast may stand close to it for a while.
      if (hit.closest('[data-toast]') !== null && element.closest('[data-toast]') === null) return true;
      return element.contains(hit) || (label !== null && label.control === element);
    };
    // A press beside a menu or a dialog only closes it.
    const floating = [...document.querySelectorAll('[role="menu"], [role="dialog"], [role="alertdialog"]')];
    const open = floating.filter((element) => element.getAttribute('data-state') === 'open').at(-1);
    const toasts = open === undefined ? [] : [...document.querySelectorAll('[data-toast]')];
    const missed: string[] = [];
    const inReach = [open ?? document, ...toasts].flatMap((place) => [...place.querySelectorAll(kinds)]);
    for (const element of inReach) {
      if (!enabled(element) || inSentence(element) || !seen(element)) continue;
      const before = element.getBoundingClientRect().top;
      element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
      const { left, top, width, height } = element.getBoundingClientRect();
      // What stays in sight while the page scrolls moves with the next frame.
      if (top !== before)
        await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      const [x, y] = [left + width / 2, top + height / 2];
      // Behind something else.
      if (!takes(element, x, y)) continue;
      const sides = [
        [-reach, 0],
        [reach, 0],
        [0, -reach],
        [0, reach],
      ] as const;
      if (sides.every(([dx, dy]) => takes(element, x + dx, y + dy))) continue;
      const name = element.getAttribute('aria-label') ?? element.textContent ?? element.tagName;
      missed.push(`${name.trim()} (${Math.round(width)}x${Math.round(height)})`);
    }
    return missed;
  }, REACH);
}
