import { expect, test, type Browser, type Page } from '@playwright/test';
import { violations } from './support/axe.js';
import { newCreator, openSignedIn, type Creator } from './support/creator.js';
import { ON_THE_FREE_PLAN } from './support/free-plan-states.js';
import { EVERYWHERE } from './support/grid-states.js';
import type { States } from './support/grid-steps.js';
import { forgetKept } from './support/kept.js';
import { WITH_A_FINGER, WITH_A_MOUSE } from './support/pointer-states.js';
import { abortHeld } from './support/refusals.js';
import { newCreatorWithAll } from './support/creator-with-all.js';

test.describe.configure({ mode: 'parallel', timeout: 600_000 });

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

/** Brings a page into each state, and looks at it in both themes, in windows of each of these sizes. */
async function walk(
  browser: Browser,
  creator: Creator,
  states: States,
  windows: readonly (typeof DESKTOP)[],
): Promise<void> {
  const [first = DESKTOP] = windows;
  const touch = first === PHONE ? { hasTouch: true, isMobile: true } : {};
  const seat = await openSignedIn(browser, creator, { reducedMotion: 'reduce', viewport: first, ...touch });
  // The context knows from here on who sits there.
  await seat.goto('/terms');
  for (const [state, show] of Object.entries(states)) {
    await test.step(state, async () => {
      const page = await seat.context().newPage();
      await show(page);
      for (const size of windows) await lookAt(page, state, size);
      // What is still on its way would arrive after all, or go out from the next page, and change what it shows.
      await forgetKept(page);
      await abortHeld();
      await page.close();
    });
  }
  await seat.context().close();
  await creator.api.dispose();
}

async function lookAt(page: Page, state: string, size: typeof DESKTOP): Promise<void> {
  await page.setViewportSize(size);
  await paint(page, 'dark');
  // Softly: one state's faults hide no other's.
  expect.soft(await violations(page), `${state}, ${size.width} px, dark`).toEqual([]);
  // The other theme has other colours and nothing else.
  await paint(page, 'light');
  expect.soft(await violations(page, ['color-contrast']), `${state}, ${size.width} px, light`).toEqual([]);
}

const paint = (page: Page, theme: 'dark' | 'light') =>
  page.evaluate((chosen) => (document.documentElement.dataset.theme = chosen), theme);

/** Two halves run beside each other. */
const half = (states: States, odd: boolean): States =>
  Object.fromEntries(Object.entries(states).filter((_state, at) => (at % 2 === 1) === odd));

for (const odd of [false, true]) {
  test(
    `axe finds nothing in any state of the grid page, its dialogs and the trash, dark and light, at 1440 and 390 px: ${odd ? 'the second half' : 'the first half'}`,
    { tag: '@nightly' },
    async ({ browser, playwright, baseURL }) => {
      await walk(browser, await newCreatorWithAll(playwright, baseURL), half(EVERYWHERE, odd), [
        DESKTOP,
        PHONE,
      ]);
    },
  );
}

test("axe finds nothing in what a mouse opens: a tile's controls, its menu, its questions, and a photo picked up", async ({
  browser,
  playwright,
  baseURL,
}) => {
  await walk(browser, await newCreatorWithAll(playwright, baseURL), WITH_A_MOUSE, [DESKTOP]);
});

test(
  "axe finds nothing in what a finger opens: a tile's sheet and the bar under a photo picked up",
  { tag: '@nightly' },
  async ({ browser, playwright, baseURL }) => {
    await walk(browser, await newCreatorWithAll(playwright, baseURL), WITH_A_FINGER, [PHONE]);
  },
);

test(
  'axe finds nothing in the upgrade banner and the six upgrade dialogs with their toasts',
  { tag: '@nightly' },
  async ({ browser, playwright, baseURL }) => {
    const creator = await newCreator(playwright, baseURL, { tier: 'free', photos: 1, name: 'axe-free' });
    const { api, gridId } = creator;
    const blank = { url: '', position: 0, isPlaceholder: true, isHidden: false, gridId };
    expect((await api.post('/api/photos', { data: blank })).status()).toBe(201);
    expect((await api.post('/api/grids', { data: { name: 'Autumn' } })).status()).toBe(201);
    await walk(browser, creator, ON_THE_FREE_PLAN, [DESKTOP, PHONE]);
  },
);
