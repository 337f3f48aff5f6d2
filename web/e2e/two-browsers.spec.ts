import { expect, test, type Page } from '@playwright/test';
import { newDesk, openGrid, photosIn, sitDown, type Desk } from './support/desk.js';
import { photo, shownOrder } from './support/feed.js';

let desk: Desk;
test.beforeAll(async ({ playwright, baseURL }) => {
  desk = await newDesk(playwright, baseURL, { tier: 'free', photos: 6, name: 'two-browsers' });
});
test.afterAll(() => desk.api.dispose());

/** Moves the photo at a place by arrow keys. */
async function move(page: Page, place: number, ...arrows: string[]): Promise<void> {
  await photo(page, place).focus();
  for (const key of ['Space', ...arrows, 'Space']) await page.keyboard.press(key);
}

async function writeCaption(page: Page, place: number, text: string): Promise<void> {
  await photo(page, place).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Photo Details' });
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/description') && answer.ok());
  await dialog.getByRole('button', { name: 'Edit' }).click();
  await dialog.getByRole('textbox', { name: 'Caption' }).fill(text);
  await saved;
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}

test('two browsers reorder, caption and delete at once: after the next read both show the same, with every caption', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const [one, other] = [await sitDown(browser, desk), await sitDown(browser, desk)];
  await openGrid(one, 6);
  await openGrid(other, 6);

  await Promise.all([
    move(one, 1, 'Shift+ArrowRight', 'Shift+ArrowRight'),
    move(other, 6, 'Shift+ArrowLeft'),
  ]);
  await Promise.all([writeCaption(one, 2, 'Written here'), writeCaption(other, 5, 'Written there')]);
  await Promise.all([
    photo(one, 1)
      .hover()
      .then(() => one.getByRole('button', { name: 'Delete photo' }).click()),
    move(other, 4, 'Shift+ArrowUp'),
  ]);
  await expect.poll(async () => (await photosIn(desk)).length).toBe(5);

  for (const page of [one, other]) {
    await page.reload();
    await expect(photo(page, 5)).toBeVisible({ timeout: 60_000 });
  }
  const stored = await photosIn(desk);
  const media = stored.map(({ url }) => url?.split('/')[2]);
  await expect.poll(() => shownOrder(one)).toEqual(media);
  await expect.poll(() => shownOrder(other)).toEqual(media);
  const captions = stored.map(({ description }) => description).filter((text) => text !== '');
  expect(captions.sort()).toEqual(['Written here', 'Written there']);
  await one.context().close();
  await other.context().close();
});
