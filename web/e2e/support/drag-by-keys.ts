import { expect, type Locator, type Page } from '@playwright/test';
import { boxOf } from './middle.js';

/** More steps of 25 px than any of the tests has to go. */
const STEPS = 200;

/** What is said to people who do not see the drag. */
export const said = (page: Page, text: string): Locator => page.getByRole('status').filter({ hasText: text });

/** Takes hold of what has the focus in a strip. */
export async function takeHold(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Space');
  await expect(said(page, text)).toBeAttached();
}

/** Presses an arrow key until the page says this; returns how often. */
export async function pressUntil(page: Page, key: string, text: string): Promise<number> {
  for (let times = 1; times <= STEPS; times += 1) {
    await page.keyboard.press(key);
    if ((await said(page, text).count()) > 0) return times;
  }
  await expect(said(page, text), `said after ${STEPS} steps`).toBeAttached();
  return STEPS;
}

/** How far something is from where it was, in CSS pixels. */
export async function movedFrom(
  start: { readonly x: number; readonly y: number },
  of: Locator,
): Promise<{ x: number; y: number }> {
  const { x, y } = await boxOf(of);
  return { x: Math.round(x - start.x), y: Math.round(y - start.y) };
}

/** How long something takes to glide elsewhere, in milliseconds. */
export const glideOf = (of: Locator): Promise<number> =>
  of.evaluate((element) => {
    const { transitionDuration } = getComputedStyle(element);
    return Math.max(...transitionDuration.split(',').map((seconds) => parseFloat(seconds) * 1000));
  });
