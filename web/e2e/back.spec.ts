import { expect, test, type Page } from '@playwright/test';
import { newCreator, openGrid, openSignedIn, type Creator } from './support/creator.js';

let creator: Creator;
let page: Page;

test.beforeAll(async ({ browser, playwright }, { project }) => {
  creator = await newCreator(playwright, project.use.baseURL, { photos: 3, name: 'back' });
  page = await openSignedIn(browser, creator);
});
test.afterAll(() => page.context().close());
test.beforeEach(async () => {
  await page.goto('/contact');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await openGrid(page, 3);
});

const dialog = (name: string) => page.getByRole('dialog', { name });
const name = () => dialog('Create New Grid').getByRole('textbox', { name: 'Grid Name' });
const opened = () => expect.poll(() => page.evaluate(() => (history.state as { layer?: number }).layer));

test('Back closes a dialog and no more; the next one leaves the page, and Forward opens nothing', async () => {
  await page.getByRole('button', { name: 'Add New Grid' }).click();
  await expect(name()).toBeFocused();
  await page.goBack();
  await expect(dialog('Create New Grid')).toBeHidden();
  await expect(page).toHaveURL('/');
  await page.goForward();
  await expect(page.getByRole('list', { name: 'Posts' })).toBeVisible();
  await expect(dialog('Create New Grid')).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL('/contact');
});

test('a dialog left by Escape takes no Back, nor does one that a reload closed', async () => {
  await page.getByRole('button', { name: 'Add New Grid' }).click();
  await opened().toBe(1);
  await page.keyboard.press('Escape');
  await opened().toBeFalsy();
  await page.getByRole('button', { name: 'Add New Grid' }).click();
  await opened().toBe(1);
  await page.reload();
  await opened().toBeFalsy();
  await page.goBack();
  await expect(page).toHaveURL('/contact');
});

test('Back closes the picture, then the photo dialog', async () => {
  for (const number of [1, 2, 3]) {
    await page
      .getByRole('list', { name: 'Posts' })
      .getByRole('button', { name: `Photo ${number}` })
      .first()
      .click();
    await expect(dialog('Edit Photo Details')).toBeVisible();
    if (number === 2) {
      await dialog('Edit Photo Details').getByRole('button', { name: 'View full size' }).click();
      await opened().toBe(1);
      await page.goBack();
      await expect(page.getByRole('dialog')).toHaveCount(1);
      await expect(dialog('Edit Photo Details')).toBeVisible();
    }
    if (number === 3) await page.goBack();
    else await page.keyboard.press('Escape');
    await expect(dialog('Edit Photo Details')).toBeHidden();
  }
});

test('on a phone Back ends a selection, and lays what was picked up back into its place', async ({
  browser,
}) => {
  const phone = await openSignedIn(browser, creator, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await phone.goto('/contact');
  await openGrid(phone, 3);
  const choose = async (action: string) => {
    await phone.getByRole('button', { name: /^Actions for Photo 2/ }).tap();
    await phone.getByRole('dialog').getByRole('button', { name: action, exact: true }).tap();
  };
  const layers = () =>
    expect.poll(() => phone.evaluate(() => (history.state as { layer?: number } | null)?.layer ?? 0));
  const selection = phone.getByRole('region', { name: 'Selection' });
  const carrying = phone.getByText('Tap where the photo should go.', { exact: true });

  await choose('Select');
  await expect(selection).toBeVisible();
  await layers().toBe(1);
  await selection.getByRole('button', { name: 'More' }).tap();
  await layers().toBe(2);
  await phone.goBack();
  await expect(phone.getByRole('dialog')).toHaveCount(0);
  await expect(selection).toBeVisible();
  await phone.goBack();
  await expect(selection).toBeHidden();
  await choose('Pick up');
  await expect(carrying).toBeVisible();
  await layers().toBe(1);
  await phone.goBack();
  await expect(carrying).toBeHidden();
  await choose('Pick up');
  await layers().toBe(1);
  await phone.getByRole('button', { name: 'Cancel' }).tap();
  await layers().toBe(0);
  await phone.goBack();
  await expect(phone).toHaveURL('/contact');
  await phone.context().close();
});
