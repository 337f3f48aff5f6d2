import { expect, test, type Locator, type Page } from '@playwright/test';
import { changeElsewhere } from './support/changes.js';
import { chooseView } from './support/view.js';
import { newCreator, openGrid, openSignedIn, type Creator } from './support/creator.js';
import { LIMITS } from './support/free-plan-states.js';

let creator: Creator;

test.beforeAll(async ({ playwright }, { project }) => {
  creator = await newCreator(playwright, project.use.baseURL, { photos: 4, name: 'toasts' });
});

const toasts = (page: Page) => page.getByRole('region', { name: /notifications/i }).getByRole('listitem');
const tile = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Posts' }).getByRole('button', { name, exact: true });

/** By keyboard, so that the mouse stays where it is: over the next toast. */
async function nextToast(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Unhide all photos' }).press('Enter');
  await expect(toasts(page)).toContainText('No hidden photos');
}

test(
  'after × or Undo the next toast still leaves by itself, under a resting mouse too',
  { tag: '@nightly' },
  async ({ browser }) => {
    const page = await openSignedIn(browser, creator);
    await openGrid(page, 4);
    await nextToast(page);
    await toasts(page).getByRole('button', { name: 'Dismiss' }).click();
    await expect(toasts(page)).toHaveCount(0);
    await nextToast(page);
    await expect(toasts(page)).toHaveCount(0, { timeout: 9_000 });

    await tile(page, 'Photo 2').hover();
    await page.getByRole('button', { name: 'Delete photo' }).click();
    await expect(
      page.getByRole('list', { name: 'Posts' }).getByRole('button', { name: /^Photo \d/ }),
    ).toHaveCount(3);
    await toasts(page).getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(toasts(page)).toHaveCount(0);
    await nextToast(page);
    await expect(toasts(page)).toHaveCount(0, { timeout: 9_000 });
    await page.context().close();
  },
);

const NEEDED = 'button, a[href], input, textarea, [data-keep-clear], [role="list"] img';

/**
 * What of a dialog a toast covers once it has found its place: its buttons, fields and strips, by their names. Measured
 * in the page from frame to frame, for the toast leaves after 5 s.
 */
const covered = (page: Page, of = NEEDED) =>
  page.evaluate(async (needed) => {
    const measure = (toast: DOMRect, dialog: Element) =>
      [...dialog.querySelectorAll(needed)].flatMap((element) => {
        const box = element.getBoundingClientRect();
        const scroller = element.closest('[data-scroller]')?.getBoundingClientRect();
        const top = Math.max(box.top, scroller?.top ?? 0);
        const bottom = Math.min(box.bottom, scroller?.bottom ?? Infinity);
        const isOver =
          Math.min(box.right, toast.right) - Math.max(box.left, toast.left) > 1 &&
          Math.min(bottom, toast.bottom) - Math.max(top, toast.top) > 1;
        return isOver ? [element.getAttribute('aria-label') ?? element.textContent ?? element.tagName] : [];
      });
    let found: (string | null)[] = ['nothing to measure'];
    for (;;) {
      const dialog = [...document.querySelectorAll('[role$="dialog"][data-state="open"]')].at(-1);
      const toast = document.querySelector('[data-toast][data-state="open"]')?.getBoundingClientRect();
      if (dialog === undefined || toast === undefined) return found;
      found = measure(toast, dialog);
      if (found.length === 0) return found;
      await new Promise(requestAnimationFrame);
    }
  }, of);

/** Words of the toast that are in the page, but cannot be read in the window. */
const unseenWords = (page: Page) =>
  toasts(page).evaluate((toast) =>
    [...toast.querySelectorAll('*')].flatMap((element) => {
      const isText = [...element.childNodes].some(({ nodeType }) => nodeType === Node.TEXT_NODE);
      if (!isText || element.textContent?.trim() === '') return [];
      const { top, bottom, width, height } = element.getBoundingClientRect();
      const isSeen = top >= 0 && bottom <= innerHeight && width > 8 && height > 8;
      return isSeen ? [] : [element.textContent];
    }),
  );

const settled = (of: Locator) =>
  of.evaluate((element) =>
    Promise.all(element.getAnimations().map(({ finished }) => finished)).then(() => true),
  );

for (const [width, height] of [
  [1440, 900],
  [390, 844],
  [844, 390],
] as const) {
  test(
    `a toast covers nothing that a dialog needs at ${width}x${height}`,
    { tag: width === 390 ? [] : '@nightly' },
    async ({ browser }) => {
      const page = await openSignedIn(browser, creator, {
        viewport: { width, height },
        hasTouch: width !== 1440,
      });
      await openGrid(page, 4);
      await nextToast(page);
      await tile(page, 'Photo 1').click();
      const details = page.getByRole('dialog', { name: 'Edit Photo Details' });
      await expect(details).toBeVisible();
      await settled(details);
      await expect(toasts(page)).toBeVisible();
      expect(await covered(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await nextToast(page);
      await page.getByRole('button', { name: 'Upload', exact: true }).first().click();
      const upload = page.getByRole('dialog', { name: 'Upload Photos' });
      await expect(upload).toBeVisible();
      await settled(upload);
      await expect(toasts(page)).toBeVisible();
      expect(await covered(page)).toEqual([]);
      await page.context().close();
    },
  );
}

test('a toast covers neither the title nor the text of a question on a phone', async ({ browser }) => {
  const page = await openSignedIn(browser, creator, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  await openGrid(page, 4);
  await nextToast(page);
  await page.getByRole('button', { name: 'Profile menu' }).click();
  await page.getByRole('menuitem', { name: 'Help & Tour' }).click();
  const welcome = page.getByRole('alertdialog', { name: 'Welcome to Tessera' });
  await expect(welcome).toBeVisible();
  await settled(welcome);
  await expect(toasts(page)).toBeVisible();
  expect(await covered(page, 'button, h2, p')).toEqual([]);
  await page.context().close();
});

test('a toast leaves today to be seen in the month on a phone, late in a month and with nothing due this week', async ({
  browser,
}) => {
  const weekly = [{ day: 1, time: '09:30' }];
  const rhythm = { weekly, zone: 'UTC', start: '2027-01-01', skipped: [] };
  await changeElsewhere(creator, { kind: 'grid', rhythm });
  const page = await openSignedIn(browser, creator, {
    viewport: { width: 390, height: 640 },
    hasTouch: true,
  });
  // In the last of the weeks that the month shows.
  await page.clock.setFixedTime(new Date('2027-02-24T10:00:00Z'));
  await openGrid(page, 4);
  await nextToast(page);
  await chooseView(page, 'Month');
  const month = page.getByRole('dialog', { name: 'Month' });
  await expect(month.getByLabel('24 February', { exact: true })).toBeVisible();
  await settled(month);
  await expect(toasts(page)).toBeVisible();
  expect(await covered(page, '[aria-current="date"]')).toEqual([]);
  await page.context().close();
});

test('the toast of a limit covers nothing of the dialog that opens with it on a phone, the values of both plans included', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const free = await newCreator(playwright, baseURL, { tier: 'free', photos: 1, name: 'limit' });
  const page = await openSignedIn(browser, free, { viewport: { width: 390, height: 844 }, hasTouch: true });
  await openGrid(page, 1);
  await page.getByRole('button', { name: 'Export grid (locked)' }).click();
  await page.getByRole('menuitem', { name: 'All rows' }).click();
  const limit = page.getByRole('dialog', { name: 'Export Feature Locked' });
  await expect(limit).toBeVisible();
  await settled(limit);
  await expect(toasts(page).getByText('Grid export is a Premium feature.')).toBeVisible();
  expect(await covered(page, 'button, h2, p, dl')).toEqual([]);
  await page.context().close();
  await free.api.dispose();
});

for (const height of [568, 256])
  test(
    `in a window of 320 x ${height} px the toast of each limit leaves the words and the buttons of its dialog to be read and reached`,
    { tag: height === 256 ? [] : '@nightly' },
    async ({ browser, playwright, baseURL }) => {
      const free = await newCreator(playwright, baseURL, { tier: 'free', photos: 1, name: 'narrow' });
      const data = { url: '', position: 0, isPlaceholder: true, isHidden: false, gridId: free.gridId };
      await free.api.post('/api/photos', { data });
      await free.api.post('/api/grids', { data: { name: 'Autumn' } });
      const seat = await openSignedIn(browser, free);
      await seat.goto('/terms');
      for (const [limit, show] of Object.entries(LIMITS)) {
        const page = await seat.context().newPage();
        await show(page);
        await page.setViewportSize({ width: 320, height });
        const dialog = page.getByRole('dialog', { name: limit, exact: true });
        await settled(dialog);
        await expect(toasts(page)).toBeVisible();
        expect(await unseenWords(page), limit).toEqual([]);
        expect(await covered(page, 'button, h2, p, dl'), limit).toEqual([]);
        const last = dialog.getByRole('button', { name: 'Upgrade to Premium' });
        await last.scrollIntoViewIfNeeded();
        expect(await covered(page, 'button'), limit).toEqual([]);
        await last.click();
        await expect(page, limit).toHaveURL('/upgrade');
        await page.close();
      }
      await seat.context().close();
      await free.api.dispose();
    },
  );

test('a dialog that gave a toast room begins as others do once the toast has gone', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const free = await newCreator(playwright, baseURL, { tier: 'free', photos: 1, name: 'room' });
  const page = await openSignedIn(browser, free, { viewport: { width: 320, height: 480 } });
  const limit = page.getByRole('dialog', { name: 'Export Feature Locked' });
  await openGrid(page, 1);
  await page.getByRole('button', { name: 'Export grid (locked)' }).click();
  await page.getByRole('menuitem', { name: 'All rows' }).click();
  await page.setViewportSize({ width: 320, height: 256 });
  await settled(limit);
  await expect(toasts(page)).toBeVisible();
  await expect.poll(() => limit.evaluate(roomAbove)).toBeGreaterThan(40);
  await toasts(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(toasts(page)).toHaveCount(0);
  await expect.poll(() => limit.evaluate(roomAbove)).toBeLessThan(40);
  await page.context().close();
  await free.api.dispose();
});

const roomAbove = (dialog: Element): number =>
  dialog.parentElement === null ? 0 : parseFloat(getComputedStyle(dialog.parentElement).paddingTop);

test('a toast does not cover why a field of a dialog is refused, on a phone', async ({ browser }) => {
  const page = await openSignedIn(browser, creator, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  await openGrid(page, 4);
  await nextToast(page);
  await tile(page, 'Photo 2').press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Move to position...' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move to position', exact: true });
  await dialog.getByRole('spinbutton', { name: 'Position' }).fill('99');
  await expect(dialog.getByText('Please enter a number from 1 to 4')).toBeVisible();
  await settled(dialog);
  await expect(toasts(page)).toBeVisible();
  expect(await covered(page, 'button, input, h2, p')).toEqual([]);
  await page.context().close();
});

test("a toast leaves the title of a tile's sheet to be read that fills a phone's window, and stands on rows that scroll", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, creator, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  await openGrid(page, 4);
  await nextToast(page);
  await page.getByRole('button', { name: 'Actions for Photo 2', exact: true }).tap();
  const sheet = page.getByRole('dialog', { name: 'Photo 2', exact: true });
  await expect(sheet).toBeVisible();
  await settled(sheet);
  await expect(toasts(page)).toBeVisible();
  expect(await covered(page, 'h2')).toEqual([]);
  const box = await toasts(page).boundingBox();
  expect(844 - (box?.y ?? 0) - (box?.height ?? 0)).toBeLessThan(100);
  await page.context().close();
});
