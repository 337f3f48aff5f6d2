import { expect, test, type Page } from '@playwright/test';
import { openGrid, openSignedIn } from './support/creator.js';
import { photo } from './support/feed.js';
import { EVERYWHERE } from './support/grid-states.js';
import { button, dialog, menuOf, onGrid, see, type States } from './support/grid-steps.js';
import { forgetKept } from './support/kept.js';
import { WITH_A_FINGER } from './support/pointer-states.js';
import { abortHeld } from './support/refusals.js';
import { newCreatorWithAll } from './support/creator-with-all.js';
import { smallTargets } from './support/targets.js';
import { chooseView } from './support/view.js';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
const GRIDS = 'My First Grid, choose a grid';

const fromGridSheet = (name: string, title: string) =>
  onGrid(async (page) => {
    await button(page, GRIDS).tap();
    await button(page, name).tap();
    await expect(dialog(page, title)).toBeVisible();
  });

const at = (address: string, heading: string) => async (page: Page) => {
  await page.goto(address);
  await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
};

/** Of those that axe looks at, the ones that show something to press. */
const LOOKED_AT = [
  'the grids that cannot be loaded',
  'the photos that cannot be loaded',
  'the crash screen',
  'the feed with hidden photos',
  'the reel viewer',
  'the profile menu',
  'the export menu',
  'the upload dialog',
  'chosen files',
  'uploads that failed, in the dialog',
  'uploads that failed, in the feed and the panel',
  'the photo details',
  'the details of a placeholder',
  'a caption that was changed elsewhere',
  // Kept in this browser, it is saved in the next state.
  'a caption that is not saved',
  'a carousel',
  'a carousel that photos are added to',
  'a carousel that a photo could not be added to',
  'a carousel that cannot be loaded',
  'the crop of a photo',
  'the question before a split',
  'the lightbox',
  'a toast with Undo',
  'the welcome',
  'step 2 of the tour',
  'the trash',
] as const;

const STATES: States = {
  ...WITH_A_FINGER,
  ...Object.fromEntries(LOOKED_AT.map((name) => [name, EVERYWHERE[name] ?? at('/', `no state '${name}'`)])),
  'the View menu': menuOf('View'),
  'the feed of what has no caption': onGrid(async (page) => {
    await chooseView(page, 'Without caption');
    await expect(button(page, 'Show all')).toBeVisible();
  }),
  'the preview': onGrid(async (page) => {
    await chooseView(page, 'Preview');
    await expect(dialog(page, 'Preview')).toBeVisible();
  }),
  'a new grid': fromGridSheet('Add New Grid', 'Create New Grid'),
  'a new name': fromGridSheet('Edit name of My First Grid', 'Edit Grid Name'),
  "'Move to position...'": onGrid(async (page) => {
    await button(page, /^Actions for Photo 2/).tap();
    await button(page, 'Move to position...').tap();
    await expect(dialog(page, 'Move to position')).toBeVisible();
  }),
  'a page without a network': onGrid(async (page) => {
    await page.evaluate(() => window.dispatchEvent(new Event('offline')));
    await see(page, 'You are offline');
  }),
  'the profile': at('/profile', 'My Profile'),
  'the plans': at('/upgrade', 'Choose your plan'),
  'a page that is not there': at('/nowhere', 'Page Not Found'),
};

test.describe.configure({ timeout: 600_000 });

test(
  'a finger of 44 px meets everything that can be pressed, in every state of the page on a phone',
  { tag: '@nightly' },
  async ({ browser, playwright, baseURL }) => {
    const creator = await newCreatorWithAll(playwright, baseURL);
    const seat = await openSignedIn(browser, creator, { ...PHONE, reducedMotion: 'reduce' });
    // The context knows from here on who sits there.
    await seat.goto('/terms');
    for (const [state, show] of Object.entries(STATES)) {
      await test.step(state, async () => {
        const page = await seat.context().newPage();
        await show(page);
        expect.soft(await smallTargets(page), state).toEqual([]);
        await forgetKept(page);
        await abortHeld();
        await page.close();
      });
    }
    await seat.context().close();
    await creator.api.dispose();
  },
);

test(
  'a tablet held upright and a phone on its side have no smaller targets, and more than one row in sight',
  { tag: '@nightly' },
  async ({ browser, playwright, baseURL }) => {
    const creator = await newCreatorWithAll(playwright, baseURL);
    for (const viewport of [
      { width: 768, height: 1024 },
      { width: 844, height: 390 },
    ]) {
      const page = await openSignedIn(browser, creator, { hasTouch: true, isMobile: true, viewport });
      await openGrid(page, 5);
      const inSecondRow = await photo(page, 4).boundingBox();
      expect
        .soft((inSecondRow?.y ?? Infinity) + (inSecondRow?.height ?? 0) / 2, `${viewport.width} px`)
        .toBeLessThan(viewport.height);
      expect.soft(await smallTargets(page), `the feed, ${viewport.width} px`).toEqual([]);
      await EVERYWHERE['a carousel']?.(page);
      expect.soft(await smallTargets(page), `a carousel, ${viewport.width} px`).toEqual([]);
      await page.context().close();
    }
    await creator.api.dispose();
  },
);
