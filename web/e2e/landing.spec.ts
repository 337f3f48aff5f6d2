import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from './support/axe.js';

test.describe('The landing page', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  test("its navigation has the anchors 'Features' and 'Pricing', 'Log In' to /auth and 'Start Free' to /upgrade [2.17]", async ({
    page,
  }) => {
    const navigation = page.getByRole('navigation', { name: 'Main' });
    await navigation.getByRole('link', { name: 'Features' }).click();
    await expect(page).toHaveURL(/#features$/);
    await expect(page.getByRole('heading', { name: 'Made for the grid' })).toBeInViewport();
    await navigation.getByRole('link', { name: 'Pricing' }).click();
    await expect(page).toHaveURL(/#pricing$/);
    await expect(page.getByRole('heading', { name: 'Pricing' })).toBeInViewport();
    await expect(navigation.getByRole('link', { name: 'Start Free' })).toHaveAttribute('href', '/upgrade');
    await navigation.getByRole('link', { name: 'Log In' }).click();
    await expect(page).toHaveURL('/auth');
  });

  test('a link that is clicked while the app is still being drawn leads to its place', async ({ page }) => {
    const device = await page.context().newCDPSession(page);
    // What takes a phone of today a moment; on this machine nobody could click within it.
    await device.send('Emulation.setCPUThrottlingRate', { rate: 8 });
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Features' }).click();
    await expect(page.getByRole('heading', { name: 'Made for the grid' })).toBeInViewport();
  });

  test("'Start Free' leads a visitor by way of /upgrade to the sign-up", async ({ page }) => {
    await page.getByRole('link', { name: 'Start Free' }).click();
    await expect(page).toHaveURL('/auth?mode=signup');
    await expect(page.getByRole('heading', { name: 'Sign up' })).toBeVisible();
  });

  test('an address with an anchor opens at its place', async ({ page }) => {
    await page.goto('/#faq');
    await expect(page.getByRole('heading', { name: 'Questions and answers' })).toBeInViewport();
  });

  test('shows the product itself: the hero picture is drawn [2.17]', async ({ page }) => {
    const pictures = page.getByRole('list', { name: 'Posts' }).getByRole('listitem').locator('img');
    await expect(pictures).toHaveCount(9);
    for (const picture of await pictures.all()) await expect(picture).toHaveJSProperty('naturalWidth', 300);
  });

  test('has six feature cards [2.17]', async ({ page }) => {
    const cards = page.getByRole('region', { name: 'Made for the grid' }).getByRole('listitem');
    await expect(cards).toHaveCount(6);
    await expect(cards.getByRole('heading')).toHaveText([
      'Drag and drop',
      'Photos, reels and carousels',
      'Captions',
      'Pin and hide',
      'Placeholders',
      'Export',
    ]);
  });

  test("each feature card shows a piece of the product in the page's theme, and names 'Creator Pro' where it costs [2.17]", async ({
    page,
  }) => {
    const cards = page.getByRole('region', { name: 'Made for the grid' }).getByRole('listitem');
    for (const theme of ['dark', 'light']) {
      await page.evaluate((chosen) => localStorage.setItem('theme', chosen), theme);
      await page.reload();
      for (const picture of await cards.getByRole('img').all()) {
        await picture.scrollIntoViewIfNeeded();
        await expect.poll(() => picture.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBe(720);
        await expect(picture).toHaveAttribute('src', new RegExp(`-${theme}-`));
      }
      await expect(cards.getByRole('img')).toHaveCount(6);
    }
    await expect(cards.filter({ hasText: 'Creator Pro' }).getByRole('heading')).toHaveText([
      'Photos, reels and carousels',
      'Pin and hide',
      'Export',
    ]);
  });

  test("its prices: Creator Pro 5 EUR/month, with the toggle Yearly 50 EUR/year and 'save 17%', excluding VAT where applicable [2.17] [9.1] [D2.5]", async ({
    page,
  }) => {
    const pricing = page.getByRole('region', { name: 'Pricing' });
    const pro = pricing.getByRole('article', { name: 'Creator Pro' });
    await expect(pro).toContainText('5 EUR/month');
    await expect(pro).toContainText('Excluding VAT where applicable.');
    await pricing.getByRole('radio', { name: 'Yearly save 17%' }).check();
    await expect(pro).toContainText('50 EUR/year');
    // The arrow keys choose too.
    await page.keyboard.press('ArrowLeft');
    await expect(pricing.getByRole('radio', { name: 'Monthly' })).toBeChecked();
    await expect(pro).toContainText('5 EUR/month');
    await expect(pricing.getByRole('article', { name: 'Starter' })).toContainText('0 EUR');
  });

  test('compares what Starter and Creator Pro hold: 2 grids, 9 photos and 1 placeholder, or unlimited [1.1]', async ({
    page,
  }) => {
    const row = (name: string) =>
      page
        .getByRole('table')
        .getByRole('row')
        .filter({ has: page.getByRole('rowheader', { name }) });
    for (const [name, free] of [
      ['Grids', '2'],
      ['Photos per grid', '9'],
      ['Placeholders', '1'],
    ] as const) {
      await expect(row(name).getByRole('cell')).toHaveText([free, 'Unlimited']);
    }
    for (const name of [
      'Hide and show photos',
      'Export as an image',
      'Posting kit: a ZIP of planned posts',
      'All captions in one table',
      'Priority support',
    ]) {
      await expect(row(name).getByRole('cell')).toHaveText(['Not included', 'Included']);
    }
    await expect(row('Carousels').getByRole('cell')).toHaveText(['Not included', 'Up to 20 photos each']);
  });

  test('answers eight questions, each opened by its line [2.17]', async ({ page }) => {
    const faq = page.getByRole('region', { name: 'Questions and answers' });
    const questions = faq.locator('summary');
    await expect(questions).toHaveCount(8);
    const answer = faq.getByText('Nothing is ever published for you.', { exact: false });
    await expect(answer).toBeHidden();
    await questions.first().press('Enter');
    await expect(answer).toBeVisible();
  });

  test('ends with a call to action to /auth?mode=signup [2.17]', async ({ page }) => {
    await page.getByRole('link', { name: 'Create your free account' }).click();
    await expect(page).toHaveURL('/auth?mode=signup');
  });

  test('its footer leads to /privacy, /terms and /contact [2.17]', async ({ page }) => {
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByRole('link', { name: 'Contact' })).toHaveAttribute('href', '/contact');
    await footer.getByRole('link', { name: 'Privacy' }).click();
    await expect(page).toHaveURL('/privacy');
    await page.goBack();
    await footer.getByRole('link', { name: 'Terms' }).click();
    await expect(page).toHaveURL('/terms');
    // A page that was opened by a link begins at its top.
    await expect(page.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeInViewport();
  });

  test('tells search engines and other sites what it is', async ({ page, request }) => {
    await expect(page).toHaveTitle('Tessera: plan your photo feed before you post');
    for (const [selector, attribute, expected] of [
      ['meta[name=description]', 'content', /photo feed/],
      ['meta[property="og:title"]', 'content', /Tessera/],
      ['meta[property="og:description"]', 'content', /photos in three columns/],
      ['meta[name=theme-color]', 'content', /^#/],
      ['meta[property="og:image"]', 'content', 'https://127.0.0.1/og.jpg'],
      ['meta[property="og:url"]', 'content', 'https://127.0.0.1/'],
      ['link[rel=canonical]', 'href', 'https://127.0.0.1/'],
      ['meta[name="twitter:card"]', 'content', 'summary_large_image'],
      ['link[rel=icon][type="image/svg+xml"]', 'href', '/favicon.svg'],
    ] as const) {
      await expect(page.locator(selector)).toHaveAttribute(attribute, expected);
    }
    for (const path of [
      '/robots.txt',
      '/sitemap.xml',
      '/favicon.svg',
      '/favicon.ico',
      '/apple-touch-icon.png',
      '/manifest.webmanifest',
    ]) {
      const answer = await request.get(path);
      expect(answer.status(), path).toBe(200);
      expect(answer.headers()['content-type'], path).not.toContain('text/html');
    }
    expect(await (await request.get('/robots.txt')).text()).toContain('Disallow: /api/');
    const image = await sharp(await (await request.get('/og.jpg')).body()).metadata();
    expect([image.width, image.height]).toEqual([1200, 630]);
  });

  test("the window's frame has the theme's colour before the app has run [2.16]", async ({ page }) => {
    await page.route('**/assets/*.js', (route) => route.abort());
    const frame = page.locator('meta[name=theme-color]');
    for (const [theme, colour] of [
      ['dark', '#0c0d0f'],
      ['light', '#fdfdfe'],
    ] as const) {
      await page.evaluate((chosen) => localStorage.setItem('theme', chosen), theme);
      await page.reload();
      await expect(frame).toHaveAttribute('content', colour);
    }
  });

  test('axe finds nothing on the landing page, in the dark and in the light', async ({ page }) => {
    await expectAccessibleInBothThemes(page);
  });

  for (const width of [360, 768]) {
    test(`the landing page fits a window ${width} px wide`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(page);
      await expect(page.getByRole('link', { name: 'Start Free' })).toBeInViewport({ ratio: 1 });
    });
  }
});
