import { expect, test } from '@playwright/test';
import { chooseView } from './support/view.js';
import { newCreator, openGrid, openSignedIn } from './support/creator.js';

test('the title of a dialog stays in one row on a phone held sideways', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const creator = await newCreator(playwright, baseURL, { photos: 1, name: 'titles' });
  const page = await openSignedIn(browser, creator, {
    viewport: { width: 844, height: 390 },
    hasTouch: true,
  });
  await openGrid(page, 1);
  for (const name of ['Rhythm', 'Posting kit'] as const) {
    await chooseView(page, `${name}...`);
    const title = page.getByRole('dialog', { name }).getByRole('heading', { name, exact: true });
    await expect(title).toBeVisible();
    const rows = await title.evaluate((heading) => {
      const range = document.createRange();
      range.selectNodeContents(heading);
      return range.getClientRects().length;
    });
    expect(rows, name).toBe(1);
    await page.keyboard.press('Escape');
    await expect(title).toBeHidden();
  }
  await page.context().close();
  await creator.api.dispose();
});
