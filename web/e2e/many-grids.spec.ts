import { expect, test, type Locator, type Page } from '@playwright/test';
import { newCreator, openGrid, openSignedIn, type Creator } from './support/creator.js';

const LAST = 60;
const LONG = 'A name of a hundred characters '.repeat(4).slice(0, 100).trim();
const NAMES = Array.from({ length: LAST - 1 }, (_, at) => (at === 3 ? LONG : `Grid ${at + 2}`));

let creator: Creator;
test.beforeAll(async ({ playwright, baseURL }) => {
  creator = await newCreator(playwright, baseURL, { photos: 2, name: 'many' });
  for (const name of NAMES)
    expect((await creator.api.post('/api/grids', { data: { name } })).ok()).toBe(true);
});
test.afterAll(() => creator.api.dispose());

const strip = (page: Page) => page.getByRole('navigation', { name: 'Grids' });
const tab = (page: Page, name: string) => strip(page).getByRole('button', { name, exact: true });

/** Whether the whole of it lies within the strip's list, clear of the buttons after it. */
const isInView = (of: Locator) =>
  of.evaluate((element) => {
    const [box, list] = [element, element.closest('ul')!].map((each) => each.getBoundingClientRect());
    return box!.left >= list!.left && box!.right <= list!.right;
  });
const scrolled = (page: Page) =>
  strip(page)
    .getByRole('list')
    .evaluate((list) => list.scrollLeft);

test(
  'every one of 60 grids is reached: by the wheel, by the keyboard, and by the menu of all grids',
  { tag: '@nightly' },
  async ({ browser }) => {
    test.setTimeout(120_000);
    const page = await openSignedIn(browser, creator);
    await openGrid(page, 2);

    await test.step('the selected tab is in view at once, after a reload too', async () => {
      await expect.poll(() => isInView(tab(page, 'My First Grid'))).toBe(true);
      expect(await isInView(tab(page, `Grid ${LAST}`))).toBe(false);
    });

    await test.step('the wheel scrolls the strip, and at its end the page again', async () => {
      await tab(page, 'My First Grid').hover();
      await page.mouse.wheel(0, 400);
      await expect.poll(() => scrolled(page)).toBeGreaterThan(300);
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
      await page.mouse.wheel(0, -400);
      await expect.poll(() => scrolled(page)).toBe(0);
    });

    await test.step('the strip is one stop of the Tab key, with arrow keys between the tabs', async () => {
      let stops = 0;
      const first = page.getByRole('button', { name: /^Photo 1/ });
      // From the page's start.
      await page.reload();
      await expect(first).toBeVisible();
      const inStrip = () => strip(page).evaluate((nav) => nav.contains(document.activeElement));
      let within = 0;
      for (; stops < 20 && !(await first.evaluate((tile) => tile === document.activeElement)); stops += 1) {
        await page.keyboard.press('Tab');
        if (await inStrip()) within += 1;
      }
      await expect(first).toBeFocused();
      expect(within).toBe(1);
      expect(stops).toBeLessThanOrEqual(14);

      await tab(page, 'My First Grid').focus();
      await page.keyboard.press('ArrowRight');
      await expect(tab(page, 'Grid 2')).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await expect(page.getByRole('button', { name: 'Edit name of Grid 2', exact: true })).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await expect(page.getByRole('button', { name: 'Delete Grid 2', exact: true })).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await expect(page.getByRole('button', { name: 'Move grid Grid 2', exact: true })).toBeFocused();
      await page.keyboard.press('ArrowLeft');
      await expect(tab(page, 'My First Grid')).toBeFocused();
      await page.keyboard.press('End');
      await expect(page.getByRole('button', { name: 'Add New Grid' })).toBeFocused();
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('ArrowLeft');
      await expect(tab(page, `Grid ${LAST}`)).toBeFocused();
      expect(await isInView(tab(page, `Grid ${LAST}`))).toBe(true);
      await page.keyboard.press('F2');
      await expect(page.getByRole('dialog', { name: 'Edit Grid Name' })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(tab(page, `Grid ${LAST}`)).toBeFocused();
    });

    await test.step("'All grids' lists every grid with its photos, and finds one by a part of its name", async () => {
      const all = strip(page).getByRole('button', { name: 'All grids' });
      await all.click();
      const menu = page.getByRole('dialog', { name: 'All grids' });
      await expect(menu.getByRole('option')).toHaveCount(LAST);
      await expect(menu.getByRole('option', { selected: true })).toHaveText(/^My First Grid2 photos$/);
      await expect(menu.getByRole('combobox', { name: 'Find a grid' })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(menu).toBeHidden();
      await expect(all).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(menu.getByRole('combobox')).toBeFocused();
      await page.keyboard.type('hundred');
      await expect(menu.getByRole('option')).toHaveCount(1);
      await page.keyboard.press('Enter');
      await expect(menu).toBeHidden();
      await expect(tab(page, LONG)).toHaveAttribute('aria-current', 'page');
      await expect.poll(() => isInView(tab(page, LONG))).toBe(true);
      await all.click();
      await page.keyboard.type(`Grid ${LAST}`);
      await menu.getByRole('option', { name: `Grid ${LAST}` }).click();
      await expect.poll(() => isInView(tab(page, `Grid ${LAST}`))).toBe(true);
      await page.reload();
      await expect.poll(() => isInView(tab(page, `Grid ${LAST}`))).toBe(true);
    });

    await test.step('a grid that is deleted elsewhere leads to the first one, with a word', async () => {
      const grids = (await (await creator.api.get('/api/grids')).json()) as { id: string; name: string }[];
      const gone = grids.find(({ name }) => name === `Grid ${LAST}`)!;
      expect((await creator.api.delete(`/api/grids/${gone.id}`)).ok()).toBe(true);
      await expect(page.getByText(`"Grid ${LAST}" was deleted elsewhere.`, { exact: true })).toBeVisible();
      await expect(tab(page, 'My First Grid')).toHaveAttribute('aria-current', 'page');
      await expect(page.getByRole('button', { name: /^Photo 2/ })).toBeVisible();
    });
    await page.context().close();
  },
);
