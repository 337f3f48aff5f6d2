import { expect, test, type Page } from '@playwright/test';
import { newAccount, signUp } from './support/account.js';
import { openDetails } from './support/carousel.js';
import { changed } from './support/changes.js';
import { newCreator, openGrid, photosIn, openSignedIn } from './support/creator.js';
import { expectOrder, moved, photo, reordered, shownOrder, upload } from './support/feed.js';
import { smallJpeg } from './support/photos.js';

/** As a browser is whose person blocks what sites would keep: reading the property throws, and there is no database. */
const blockStorage = (page: Page) =>
  page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    }
    Reflect.deleteProperty(window, 'indexedDB');
  });

/** What the page threw, which nobody caught. */
function errorsOf(page: Page): Error[] {
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  return errors;
}

const PUBLIC: Record<string, string> = {
  '/': 'See your photo feed before you post it.',
  '/auth': 'Log in',
  '/auth?mode=signup': 'Sign up',
  '/forgot-password': 'Reset your password',
  '/waitlist': 'See your photo feed before you post it.',
  '/contact': 'Contact',
  '/privacy': 'Privacy Policy',
  '/terms': 'Terms of Service',
  '/nowhere': '404',
};

for (const [address, heading] of Object.entries(PUBLIC)) {
  test(
    `where storage is blocked ${address} is shown as elsewhere`,
    { tag: address === '/auth?mode=signup' ? [] : '@nightly' },
    async ({ page }) => {
      await blockStorage(page);
      const errors = errorsOf(page);
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      expect(errors).toEqual([]);
    },
  );
}

test('where storage is blocked somebody signs up, plans for this visit, and is a visitor after a reload', async ({
  page,
}) => {
  await blockStorage(page);
  const errors = errorsOf(page);
  await signUp(page, newAccount('blocked'));
  await page.getByRole('alertdialog').getByRole('button', { name: 'Skip' }).click();
  await upload(page, [await smallJpeg(1), await smallJpeg(2)]);
  const order = await shownOrder(page);
  const saved = reordered(page);
  await photo(page, 1).focus();
  for (const key of ['Space', 'Shift+ArrowRight', 'Space']) await page.keyboard.press(key);
  await saved;
  await expectOrder(page, moved(order, 1, 2));
  expect(errors).toEqual([]);
  await page.reload();
  await expect(page.getByRole('link', { name: 'Start Free' })).toBeVisible();
  expect(errors).toEqual([]);
});

test(
  'where storage is full a caption is written and saved as elsewhere',
  { tag: '@nightly' },
  async ({ browser, playwright, baseURL }) => {
    const mine = await newCreator(playwright, baseURL, { photos: 1 });
    const page = await openSignedIn(browser, mine);
    await openGrid(page, 1);
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      };
    });
    const saved = changed(page, 'set');
    const dialog = await openDetails(page, 1);
    await dialog.getByText('Add a description for your Instagram post...').click();
    await dialog.getByRole('textbox', { name: 'Caption' }).fill('Golden hour');
    await saved;
    expect((await photosIn(mine))[0]?.description).toBe('Golden hour');
    await page.context().close();
    await mine.api.dispose();
  },
);
