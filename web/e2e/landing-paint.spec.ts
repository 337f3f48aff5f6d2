import { expect, test, type Page } from '@playwright/test';
import { holdBack } from './support/hold-back.js';

/** Holds the app's scripts back. */
const delayApp = (page: Page) => holdBack(page, '**/assets/*.js');

/** Where the texts of the landing page's top stand. */
const places = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('nav a, h1, main p, main li')]
      .filter((each) => each.checkVisibility() && each.getBoundingClientRect().top < innerHeight)
      .map((each) => {
        const { left, top, width } = each.getBoundingClientRect();
        return `${each.textContent}: ${[left, top, width].map(Math.round).join(' ')}`;
      }),
  );

for (const viewport of [
  { width: 1440, height: 700 },
  { width: 390, height: 700 },
]) {
  test(`the landing page is seen at ${viewport.width} px before the app has come, and nothing of it moves or goes`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    const release = await delayApp(page);
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const before = await places(page);
    expect(before.length).toBeGreaterThan(6);
    // Counts the frames without the heading.
    await page.evaluate(() => {
      const look = () => {
        if (document.querySelector('h1') === null) document.body.dataset['gap'] = 'true';
        requestAnimationFrame(look);
      };
      look();
    });
    release();
    await expect(page.getByRole('button', { name: 'Theme' })).toBeVisible();
    await expect(page.locator('body')).not.toHaveAttribute('data-gap');
    expect((await places(page)).slice(0, before.length)).toEqual(before);
  });
}

test('an anchor that is followed before the app has come leads to its place once it has', async ({
  page,
}) => {
  const release = await delayApp(page);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('link', { name: 'Pricing' }).click();
  release();
  await expect(page.getByRole('heading', { name: 'Pricing' })).toBeInViewport();
});

test('an anchor of the hero that is followed as the app draws the page leads to its place', async ({
  page,
}) => {
  const release = await delayApp(page);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // Once, when the app has replaced a part of the page and may still be drawing the rest.
  await page.evaluate(() => {
    const root = document.getElementById('root');
    if (root === null) throw new Error('no #root');
    const drawn = new MutationObserver(() => {
      drawn.disconnect();
      root.querySelector<HTMLElement>('main a[href="#features"]')?.click();
    });
    drawn.observe(root, { childList: true });
  });
  release();
  await expect(page).toHaveURL(/#features$/);
  await expect(page.getByRole('heading', { name: 'Made for the grid' })).toBeInViewport();
});

const scrollY = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

test('Back and a reload lead to where a visitor was on the landing page', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Questions and answers' })).toBeAttached();
  await page.getByRole('link', { name: 'Create an account' }).scrollIntoViewIfNeeded();
  const place = await scrollY(page);
  expect(place).toBeGreaterThan(1000);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page).toHaveURL('/auth?mode=signup');
  await page.goBack();
  await expect.poll(() => scrollY(page)).toBe(place);
  await page.goto('/terms');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Pricing' })).toBeAttached();
  await expect.poll(() => scrollY(page)).toBe(place);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Pricing' })).toBeAttached();
  await expect.poll(() => scrollY(page)).toBe(place);
});

test('a link of the landing page works before the app has come', async ({ page }) => {
  const release = await delayApp(page);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('link', { name: 'Plan your first grid' }).click();
  release();
  await expect(page).toHaveURL('/auth?mode=signup');
  await expect(page.getByRole('heading', { name: 'Sign up' })).toBeVisible();
});

test('nothing of the landing page is shown to somebody who asks for the log-in', async ({ page }) => {
  const release = await delayApp(page);
  await page.goto('/?auth=true', { waitUntil: 'commit' });
  await page.waitForFunction(() => document.readyState !== 'loading');
  await expect(page.locator('#root')).toBeEmpty();
  release();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
});

test('somebody whose token no longer works sees a spinner first, and then the log-in', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('token', 'of-somebody'));
  const release = await delayApp(page);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.locator('#root')).toHaveText('Loading');
  release();
  await expect(page.getByText('Your session has ended. Log in to go on.')).toBeVisible();
});

test('the app gives way to the style sheet of the first paint', async ({ page }) => {
  const document = await (await page.request.get('/')).text();
  const [visitors = ''] = document.split('<template id="planner">');
  const scripts = visitors.match(/<(?:script type="module"|link rel="modulepreload")[^>]*>/g) ?? [];
  expect(scripts.length).toBeGreaterThan(5);
  for (const script of scripts) expect(script).toContain('fetchpriority="low"');
});
