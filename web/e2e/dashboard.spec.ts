import { expect, test, type Page } from '@playwright/test';
import { TemporaryStack } from '../../infra/local/temporary-stack.ts';
import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { newAccount, signUp } from './support/account.js';
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from './support/axe.js';
import { shownOrder, upload } from './support/feed.js';
import { smallJpeg } from './support/photos.js';
import { expectToast } from './support/toast.js';

const TABS = ['Overview', 'Revenue', 'Growth', 'Performance', 'Users', 'Analytics'] as const;
const WINDOWS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;
const MANY = 60;
/** As long as the contact form takes it. */
const LONG_WORD = 'w'.repeat(1_500);

test.describe.serial('The admin dashboard', () => {
  // A whole product is started before the first test.
  test.setTimeout(300_000);

  const boss = newAccount('boss');
  const maker = newAccount('maker');
  let product: TemporaryStack;
  let page: Page;
  /** The media id of the picture whose file is taken away. */
  let pictureId = '';

  test.beforeAll(async ({ browser }) => {
    product = await TemporaryStack.start({ web: true });
    const newPage = () => {
      // The tour would come in between by itself.
      const localStorage = [{ name: 'tour-completed', value: 'true' }];
      const storageState = { cookies: [], origins: [{ origin: product.url, localStorage }] };
      return browser.newPage({ baseURL: product.url, viewport: WINDOWS[0], storageState });
    };
    const made = await newPage();
    await signUp(made, maker, product);
    await upload(made, await Promise.all([171, 172, 173].map((seed) => smallJpeg(seed, 450, 600))));
    [pictureId = ''] = await shownOrder(made);
    await made.close();
    page = await newPage();
    await signUp(page, boss, product);
  });
  test.afterAll(async () => {
    try {
      await page?.close();
    } finally {
      await product?.stop();
    }
  });

  const tab = (name: (typeof TABS)[number]) => page.getByRole('tab', { name, exact: true });
  const panel = () => page.getByRole('tabpanel');
  const list = (title: string) =>
    page.locator('section', { has: page.getByRole('heading', { name: title, exact: true }) });
  const user = ({ username }: { readonly username: string }) =>
    page.getByRole('row', { name: new RegExp(username) });

  /** A figure stands under its name. */
  const expectFigure = (name: string, value: string | RegExp) =>
    expect(
      panel()
        .locator('dl > div', { has: page.getByText(name, { exact: true }) })
        .locator('dd')
        .first(),
    ).toHaveText(value);

  const openList = (name: 'Accounts' | 'Messages' | 'Waitlist' | 'Audit') =>
    page.getByRole('navigation', { name: 'Lists' }).getByRole('link', { name }).click();

  async function openTab(name: (typeof TABS)[number]): Promise<void> {
    await tab(name).click();
    await expect(tab(name)).toHaveAttribute('aria-selected', 'true');
    await expect(panel().getByRole('status')).toHaveCount(0);
  }

  test('is not for somebody who is no admin: /admin leads to /, and the menu has no "Admin Dashboard" [1.1] [6.4]', async () => {
    await page.goto('/admin');
    await expect(page).toHaveURL(/\/(\?.*)?$/);
    await page.getByRole('button', { name: 'Profile menu' }).click();
    await expect(page.getByRole('menuitem', { name: 'My Profile' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Admin Dashboard' })).toHaveCount(0);
    await page.keyboard.press('Escape');
  });

  test('is opened by "Admin Dashboard" in the menu after make admin, with "Admin Access" and "My Grids" [2.10] [2.20] [2.34] [D1.5]', async () => {
    await product.make('admin', `EMAIL=${boss.email}`);
    await page.reload();
    await page.getByRole('button', { name: 'Profile menu' }).click();
    await page.getByRole('menuitem', { name: 'Admin Dashboard' }).click();
    await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
    await expect(page.getByText('Admin Access', { exact: true })).toBeVisible();
    await expect(tab('Overview')).toHaveAttribute('aria-selected', 'true');
    await page.getByRole('link', { name: 'My Grids' }).click();
    await expect(page.getByRole('button', { name: 'My First Grid', exact: true })).toBeVisible();
    await page.goto('/admin');
  });

  test('shows on Overview, Growth and Performance what two people made [3.8] [9.8]', async () => {
    await openTab('Overview');
    await expectFigure('Users', '2');
    await expectFigure('New users', '2');
    await expectFigure('Active users', '2');
    await expectFigure('Premium users', '0');
    await expectFigure('Photos', '3');
    await expectFigure('Grids', '2');
    await expect(panel().getByText('1.5 per grid')).toBeVisible();
    await expect(panel().getByText('2 in 30 days')).toBeVisible();
    await panel().getByText('90 days', { exact: true }).click();
    await expect(panel().getByText('2 in 90 days')).toBeVisible();
    await expect(panel().getByText('Nothing needs attention.')).toBeVisible();
    await openTab('Growth');
    await expectFigure('This week', '2');
    await expectFigure('Weekly growth', '+100%');
    await expectFigure('Sessions', '2');
    await expectFigure('Photos this week', '3');
    await openTab('Performance');
    await expectFigure('Photos', '3');
    await expectFigure('Database', /^[\d.]+ ms$/);
    await expect(panel().getByText(/[\d.]+ [kM]B of 100 GB/)).toBeVisible();
    await expect(list('Failed jobs').getByText('No job has failed.')).toBeVisible();
    await expect(list('Services').getByRole('listitem')).toHaveText([
      'authReady',
      'gridsReady',
      'media-apiReady',
      'media-workerReady',
      'adminReady',
    ]);
    await page.reload();
    await openTab('Overview');
    await expect(panel().getByRole('radio', { name: '90 days' })).toBeChecked();
  });

  test('shows a service that hangs under "Needs attention", its figures as "–", and everything else [2.34]', async () => {
    const grids = product.processId('grids');
    process.kill(grids, 'SIGSTOP');
    try {
      const attention = panel().getByRole('link', { name: 'grids does not respond' });
      // Who is ready is remembered for a second.
      await expect(async () => {
        await page.getByRole('button', { name: 'Refresh' }).click();
        await expect(attention).toBeVisible({ timeout: 5_000 });
      }).toPass();
      await expectFigure('Users', '2');
      await expectFigure('Photos', '–');
      await expectFigure('Grids', '–');
      await expect(panel().locator('dl').getByText('grids does not respond')).toHaveCount(3);
      await attention.click();
      await expect(tab('Performance')).toHaveAttribute('aria-selected', 'true');
      const service = list('Services').getByRole('listitem').filter({ hasText: 'grids' });
      await expect(async () => {
        await page.getByRole('button', { name: 'Refresh' }).click();
        await expect(service).toHaveText('gridsNot ready', { timeout: 5_000 });
      }).toPass();
      await openTab('Users');
      await expect(user(maker)).toContainText(maker.email);
    } finally {
      process.kill(grids, 'SIGCONT');
    }
    await openTab('Overview');
    await expect(async () => {
      await page.getByRole('button', { name: 'Refresh' }).click();
      await expectFigure('Photos', '3');
      await expect(panel().getByText('Nothing needs attention.')).toBeVisible({ timeout: 5_000 });
    }).toPass();
  });

  test('shows on Analytics the samples of section 9, labelled as sample, on the first day [9.8]', async () => {
    await openTab('Analytics');
    for (const [name, sample] of [
      ['User growth', '+12.5%'],
      ['Photo upload', '+8.3%'],
      ['Premium conversion', '+5.7%'],
      ['Export usage', '78%'],
      ['Carousel creation', '45%'],
      ['Hide feature', '62%'],
      ['Multi-grid', '34%'],
    ] as const) {
      await expectFigure(name, sample);
    }
    await expect(panel().getByText('Sample', { exact: true })).toHaveCount(7);
  });

  test('"Upgrade to Creator" and "Downgrade to Free" say "User Upgraded", move the revenue and stand in the audit log [4.13] [8.11] [9.8]', async () => {
    await openTab('Users');
    await expect(user(boss).getByText('Admin', { exact: true })).toBeVisible();
    await expect(user(maker).getByText('Free', { exact: true })).toBeVisible();
    await user(maker).getByRole('button', { name: 'Upgrade to Creator' }).click();
    await expectToast(page, 'User Upgraded', 'User subscription tier updated successfully');
    await expect(user(maker).getByText('Creator', { exact: true })).toBeVisible();
    await openList('Audit');
    await expect(
      list('Audit log').getByText(`${boss.username} changed ${maker.username} from Free to Creator`),
    ).toBeVisible();
    await expect(list('Audit log').getByText(`The operator made ${boss.username} an admin`)).toBeVisible();
    await openTab('Revenue');
    await expectFigure('Monthly revenue', '€9');
    await expectFigure('Annual revenue', '€108');
    await expectFigure('Conversion rate', '50%');
    await expectFigure('New subscribers', '1');
    await expect(panel().getByText('Simulated', { exact: true })).toBeVisible();
    await expect(panel().getByText('1 today')).toBeVisible();
    await openTab('Users');
    await user(maker).getByRole('button', { name: 'Downgrade to Free' }).click();
    const question = page.getByRole('alertdialog', { name: `Downgrade ${maker.username} to Free?` });
    await question.getByRole('button', { name: 'Downgrade to Free' }).click();
    await expect(user(maker).getByText('Free', { exact: true })).toBeVisible();
    await openTab('Revenue');
    await expectFigure('Monthly revenue', '€0');
    await expect(panel().getByText('0 today')).toBeVisible();
  });

  test('lists contact messages and the waitlist, and hands all lists out as CSV', async ({ request }) => {
    const subject = `About ${maker.username}`;
    const contact = { name: 'Ada', email: maker.email, subject, message: 'How do I print a grid?' };
    expect((await request.post(`${product.url}/api/contact`, { data: contact })).ok()).toBe(true);
    const waiting = { name: 'Grace', email: `grace-${maker.username}@example.com` };
    expect((await request.post(`${product.url}/api/subscribe`, { data: waiting })).ok()).toBe(true);
    await openTab('Users');
    await page.getByRole('button', { name: 'Refresh' }).click();
    await openList('Messages');
    await expect(list('Contact messages').getByRole('heading', { name: subject })).toBeVisible();
    await expect(list('Contact messages').getByText('How do I print a grid?')).toBeVisible();
    await openList('Waitlist');
    await expect(list('Waitlist').getByText(waiting.email)).toBeVisible();
    for (const [place, name, content] of [
      ['Accounts', 'users', maker.email],
      ['Messages', 'messages', subject],
      ['Waitlist', 'waitlist', waiting.email],
      ['Audit', 'audit', 'tier-changed'],
    ] as const) {
      await openList(place);
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: `Download ${name} as CSV` }).click();
      const file = await download;
      expect(file.suggestedFilename()).toMatch(new RegExp(`^${name}-\\d{4}-\\d{2}-\\d{2}\\.csv$`));
      expect(await readFile(await file.path(), 'utf8')).toContain(content);
    }
  });

  test('searches, sorts and pages users at the server', { tag: '@nightly' }, async () => {
    await product.inDatabase(async (server) => {
      const users = server.db('tessera_auth').collection<{ _id: string }>('users');
      const like = await users.findOne({ emailKey: maker.email });
      await users.insertMany(
        Array.from({ length: MANY }, (_, index) => {
          const name = `walk-on-${String(index).padStart(2, '0')}`;
          const email = `${name}@example.com`;
          const _id = index.toString(16).padStart(32, '0');
          const createdAt = new Date();
          return { ...like, _id, username: name, usernameKey: name, email, emailKey: email, createdAt };
        }),
      );
    });
    await openList('Accounts');
    await page.getByRole('searchbox', { name: 'Search' }).fill('WALK-ON-4');
    await expect(page.getByRole('navigation', { name: 'Pages of users' })).toHaveText(/1 to 10 of 10/);
    await expect(page.getByRole('row', { name: /walk-on-4/ })).toHaveCount(10);
    await page.getByRole('searchbox', { name: 'Search' }).fill('walk');
    const pages = page.getByRole('navigation', { name: 'Pages of users' });
    await expect(pages).toHaveText(/1 to 50 of 60/);
    const rows = page.getByRole('row', { name: /walk-on/ });
    await page.getByRole('button', { name: 'Name', exact: true }).click();
    await expect(rows.first()).toContainText('walk-on-00');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(pages).toHaveText(/51 to 60 of 60/);
    await expect(rows.first()).toContainText('walk-on-50');
    const head = page.getByRole('columnheader', { name: 'Joined' });
    await expect(head).toBeInViewport({ ratio: 1 });
    await expect(rows.first()).toBeInViewport({ ratio: 1 });
    await page.reload();
    await expect(pages).toHaveText(/51 to 60 of 60/);
    await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('walk');
    await page.goBack();
    await expect(pages).toHaveText(/1 to 50 of 60/);
    await expect(rows.first()).toContainText('walk-on-00');
    await page.goForward();
    await expect(pages).toHaveText(/51 to 60 of 60/);
    await page.getByRole('button', { name: 'Name', exact: true }).click();
    await expect(rows.first()).toContainText('walk-on-59');
    await page.getByRole('searchbox', { name: 'Search' }).fill('nobody at all');
    await expect(page.getByText('Nobody is called that.')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search' }).fill('');
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(pages).toHaveText(/1 to 50 of 62/);
  });

  test('lists a job that failed for good, and "Retry" has it done again', { tag: '@nightly' }, async () => {
    const files = join(product.stack.paths.objects, 'assets', pictureId.slice(0, 2), pictureId);
    await rename(files, `${files}.away`);
    await product.inDatabase((server) =>
      server
        .db('tessera_media')
        .collection<{ _id: string }>('assets')
        .updateOne(
          { _id: pictureId },
          {
            $set: { state: 'received', deriveMark: new Date(Date.now() - 60_000) },
            $unset: { derivatives: 1 },
          },
        ),
    );
    await openTab('Performance');
    const failed = list('Failed jobs');
    await expect(async () => {
      await page.getByRole('button', { name: 'Refresh' }).click();
      await expect(failed.getByText('the master is missing')).toBeVisible({ timeout: 5_000 });
    }).toPass({ timeout: 120_000 });
    await rename(`${files}.away`, files);
    await failed.getByRole('button', { name: 'Retry derive-images' }).click();
    await expectToast(page, 'Job queued again');
    await expect(failed.getByText('No job has failed.')).toBeVisible();
    await expect
      .poll(
        () =>
          product.inDatabase(async (server) => {
            const assets = server.db('tessera_media').collection<{ _id: string; state: string }>('assets');
            return (await assets.findOne({ _id: pictureId }))?.state;
          }),
        { timeout: 120_000 },
      )
      .toBe('ready');
    await openTab('Users');
    await openList('Audit');
    await expect(list('Audit log').getByText(new RegExp(`${boss.username} retried the job`))).toBeVisible();
  });

  test('breaks words of any length: no tab scrolls sideways at 390 px [2.34]', async ({ request }) => {
    const contact = { name: LONG_WORD.slice(0, 80), email: maker.email, subject: LONG_WORD.slice(0, 150) };
    const sent = await request.post(`${product.url}/api/contact`, {
      data: { ...contact, message: LONG_WORD },
    });
    expect(sent.ok()).toBe(true);
    const waiting = { name: LONG_WORD.slice(0, 80), email: `${'x'.repeat(60)}@example.com` };
    expect((await request.post(`${product.url}/api/subscribe`, { data: waiting })).ok()).toBe(true);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Refresh' }).click();
    for (const name of TABS) {
      await openTab(name);
      await expectNoSidewaysScroll(page);
      expect(await page.evaluate(() => window.innerWidth)).toBe(390);
      await expect(tab(name)).toHaveCSS('overflow-wrap', 'normal');
    }
    await openTab('Overview');
    await panel()
      .getByRole('link', { name: /open messages?$/ })
      .click();
    await expect(list('Contact messages').getByText(LONG_WORD)).toBeVisible();
    await expectNoSidewaysScroll(page);
    for (const name of ['Waitlist', 'Audit'] as const) {
      await openList(name);
      await expectNoSidewaysScroll(page);
    }
    await page.setViewportSize(WINDOWS[0]);
  });

  for (const size of WINDOWS) {
    test(
      `is accessible on every tab at ${size.width} px, in the dark and in the light, and the chosen tab is in view [2.34]`,
      { tag: size.width === 1440 ? [] : '@nightly' },
      async () => {
        await page.setViewportSize(size);
        for (const name of TABS) {
          await openTab(name);
          await expect(tab(name)).toBeInViewport({ ratio: 0.9 });
          await expectNoSidewaysScroll(page);
          await expectAccessibleInBothThemes(page);
        }
        await page.reload();
        await expect(tab('Analytics')).toBeInViewport({ ratio: 0.9 });
        await page.setViewportSize(WINDOWS[0]);
      },
    );
  }

  test('refuses within 5 seconds after make admin REVOKE=1, and leads to / [6.4] [D1.5]', async () => {
    await openTab('Overview');
    const stats = async () => {
      const token = await page.evaluate(() => localStorage.getItem('authToken'));
      const headers = { authorization: `Bearer ${token}` };
      return (await page.request.get('/api/admin/stats', { headers })).status();
    };
    expect(await stats()).toBe(200);
    await product.make('admin', `EMAIL=${boss.email}`, 'REVOKE=1');
    await expect.poll(stats, { timeout: 5_000 }).toBe(403);
    await page.goto('/admin');
    await expect(page).toHaveURL(/\/(\?.*)?$/);
    await expect(page.getByRole('button', { name: 'My First Grid', exact: true })).toBeVisible();
  });
});
