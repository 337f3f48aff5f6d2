import { expect, test, type BrowserContext, type Page } from '@playwright/test';

/** A page was left open over an upgrade: the server has another page, and the files of this one are gone. */
async function upgrade(context: BrowserContext): Promise<void> {
  await context.route(/\/assets\//, (route) => route.fulfill({ status: 404, body: '' }));
  await context.route('/', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll('/assets/index-', '/assets/index-of-the-next-version-');
    await route.fulfill({ response, body });
  });
}

/** The files of the version that the page asks for from here on are there. */
const settle = (context: BrowserContext) => context.unrouteAll();

const footer = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('link', { name });

test('a page that was left open over an upgrade asks for a reload where its old files are gone, and loses nothing that was typed', async ({
  page,
  context,
}) => {
  await page.goto('/contact');
  await page.getByLabel('Message').fill('How do I move a photo?');
  await upgrade(context);
  await footer(page, 'Privacy').click();
  const words = page.getByRole('alert');
  await expect(words.getByRole('heading', { name: 'A new version is ready.' })).toBeVisible();
  await expect(words.getByText('Reload to go on.')).toBeVisible();
  await settle(context);
  await words.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { name: 'Privacy Policy' })).toBeVisible();
  await footer(page, 'Contact').click();
  await expect(page.getByLabel('Message')).toHaveValue('How do I move a photo?');
});

test.describe('with the stored shell', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a page that was left open over an upgrade goes on with the files of its own version', async ({
    page,
    context,
  }) => {
    await page.goto('/contact');
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.reload();
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    await page.getByLabel('Message').fill('How do I move a photo?');
    await upgrade(context);
    await footer(page, 'Privacy').click();
    await expect(page.getByRole('heading', { name: 'Privacy Policy' })).toBeVisible();
    await footer(page, 'Terms').click();
    await expect(page.getByRole('heading', { name: 'Terms of Service' })).toBeVisible();
    await footer(page, 'Contact').click();
    await expect(page.getByLabel('Message')).toHaveValue('How do I move a photo?');
  });
});
