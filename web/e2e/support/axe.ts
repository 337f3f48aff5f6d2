import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { atRest } from './at-rest.js';

/**
 * Nothing on the page stands in the way of anyone, by the rules that a program can check. `state` names what is
 * shown, for the message.
 */
export async function expectAccessible(page: Page, state = page.url()): Promise<void> {
  expect(await violations(page), state).toEqual([]);
}

/** What Lighthouse asks for besides, and axe only where it is told to. */
const ALSO = { 'target-size': { enabled: true }, 'label-content-name-mismatch': { enabled: true } };

/** What axe has against the page as it stands, by all rules or by those that are named. */
export async function violations(page: Page, rules?: readonly string[]): Promise<string[]> {
  // A colour that is still on its way is nobody's fault.
  await atRest(page);
  // The page's policy forbids scripts put into it; what the browser evaluates for the test is not the page's.
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe.source);
  const options = named(rules);
  return page.evaluate(async (which) => {
    const { axe: tool } = window as unknown as { axe: typeof axe };
    const { violations: found } = await tool.run(document, { resultTypes: ['violations'], ...which });
    // A menu or a tooltip hangs beside the landmarks while it is open, as its pattern has it: it is reached from
    // the button that it belongs to, not by walking through the page.
    const isFloating = (html: string) => html.startsWith('<div data-radix-popper-');
    // A menu that holds the focus hides what is behind it, the page's heading too. Axe knows that of dialogs alone.
    const behindMenu =
      document.querySelector('[role="menu"]') && document.querySelector('[data-aria-hidden] h1');
    const isExcused = (id: string, html: string) =>
      (id === 'region' && isFloating(html)) ||
      (id === 'aria-hidden-focus' && behindMenu && html.includes('data-aria-hidden="true"')) ||
      (id === 'page-has-heading-one' && behindMenu);
    return found
      .map(({ id, nodes }) => ({
        id,
        parts: nodes.map(({ html }) => html).filter((html) => !isExcused(id, html)),
      }))
      .filter(({ parts }) => parts.length > 0)
      .map(({ id, parts }) => `${id}: ${parts.join(' | ')}`);
  }, options);
}

const named = (rules: readonly string[] | undefined) =>
  rules === undefined ? { rules: ALSO } : { runOnly: [...rules] };

/** The same in the dark and in the light. Animations are left out, so that no colour is half way. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const theme of ['dark', 'light']) {
    await page.evaluate((chosen) => (document.documentElement.dataset.theme = chosen), theme);
    await expectAccessible(page);
  }
}

/** Nothing of the page lies beyond the right edge of the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
}
