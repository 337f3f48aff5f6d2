import { expect, test, type Page } from '@playwright/test';
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from './support/axe.js';

/** What the numbered sections hold, by their number. */
const section = (page: Page, number: number) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: new RegExp(`^${number}\\. `) }) });

/** As the product under test is told (infra/local/temporary-stack.ts). */
const OPERATOR = "Ada's Tessera Ltd, 1 Example Street, 12345 Exampletown";

/** A page that is only read, by all tests beside. */
function readBeside(path: string, heading: string): () => Page {
  let page: Page;
  test.beforeAll(async ({ browser }) => {
    page = await browser.newPage();
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  });
  test.afterAll(() => page.context().close());
  return () => page;
}

test.describe('The terms', () => {
  const terms = readBeside('/terms', 'Terms of Service');

  test("are 'Last updated: 19 June 2025' and have 16 numbered sections [2.6]", async () => {
    await expect(terms().getByText('Last updated: 19 June 2025')).toBeVisible();
    const numbers = await terms().getByRole('heading', { level: 2 }).allTextContents();
    expect(numbers.map((heading) => Number.parseInt(heading, 10))).toEqual(
      Array.from({ length: 16 }, (_, index) => index + 1),
    );
  });

  test('list Starter, Creator at €9/month or €90/year and Agency at €29/month or €290/year; prices include VAT [1.1] [9.1] [D2.5]', async () => {
    await expect(section(terms(), 5).getByRole('listitem')).toHaveText([
      'Starter: free; 2 grids, 9 media per grid, watermarked export.',
      'Creator: unlimited grids, watermark-free export; €9/month or €90/year.',
      'Agency: 10 accounts, share-link, team comments; €29/month or €290/year.',
    ]);
    await expect(section(terms(), 5)).toContainText('All prices include VAT.');
  });

  for (const [number, fact] of [
    [3, 'at least 16 years old, or have reached the age of digital consent where you live'],
    [6, 'Paid plans renew automatically'],
    [6, 'You can cancel at any time.'],
    [6, 'stays active to the end of the period that you have paid for'],
    [10, 'an uptime of 99.5%'],
    [11, "7 days' notice of material changes"],
    [12, 'We answer requests about your rights within 30 days.'],
    [14, 'the greater of €50 or the amount that you paid in the preceding 12 months'],
    [15, "14 days' notice of changes to these terms"],
    [16, 'We reply within 24 hours.'],
  ] as const) {
    test(`say in section ${number}: ${fact} [5.13] [9.1] [9.7]`, async () => {
      await expect(section(terms(), number)).toContainText(fact);
    });
  }

  test('name the operator that the environment names [2.6]', async () => {
    await expect(section(terms(), 1)).toContainText(OPERATOR);
  });

  test("'Back' leads to the page before, and home where there is none [2.6] [6.1]", async ({ page }) => {
    await page.goto('/terms');
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page).toHaveURL('/');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page).toHaveURL('/privacy');
  });

  test('have the footer links Privacy, Terms and Contact [2.6]', async () => {
    const links = terms().getByRole('contentinfo').getByRole('link');
    await expect(links).toHaveText(['Privacy', 'Terms', 'Contact']);
  });
});

test.describe('The privacy policy', () => {
  const policy = readBeside('/privacy', 'Privacy Policy');

  for (const fact of [
    'We keep your account and content until you delete them, or until 12 months of inactivity.',
    'Billing records are kept for 10 years',
    'Logs are kept for 12 months.',
    "14 days' notice of changes to this policy",
    'We collect no data from anyone under 16.',
    'Payments go through a card payment provider',
    'Changes and photo files that we have not received yet.',
    'If the app crashes: the error message and the places in our code where it happened',
  ]) {
    test(`says: ${fact} [2.5] [9.7]`, async () => {
      await expect(policy().getByRole('main')).toContainText(fact);
    });
  }

  test('names the operator, who is responsible [2.5]', async () => {
    await expect(section(policy(), 10)).toContainText(OPERATOR);
  });

  test('tells which retention holds on this site, as /config.json has it [D7.8]', async ({ request }) => {
    const { retention } = (await (await request.get('/config.json')).json()) as { retention: boolean };
    await expect(policy().getByRole('main')).toContainText(
      retention
        ? 'On this site the 12 months hold: we write to you 30 days before'
        : 'On this site no account is erased for inactivity at present',
    );
  });

  test('says it also where retention is on [D7.8]', async ({ page, request }) => {
    const config = (await (await request.get('/config.json')).json()) as object;
    await page.route('/config.json', (route) => route.fulfill({ json: { ...config, retention: true } }));
    await page.goto('/privacy');
    await expect(page.getByRole('main')).toContainText(
      'On this site the 12 months hold: we write to you 30 days before, and then erase the account with everything in it. An account that is paid for counts as used.',
    );
  });
});

for (const path of ['/terms', '/privacy']) {
  test(`axe finds nothing on ${path}, in both themes, also 360 px wide`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await expectNoSidewaysScroll(page);
  });
}
