import { expect, test } from '@playwright/test';
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from './support/axe.js';
import { newCreator, openGrid, openSignedIn } from './support/creator.js';
import { expectToast } from './support/toast.js';
import { chooseView } from './support/view.js';

test('a grid has an address for calendars, shown once, replaced and ended, and a mail in the morning', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const creator = await newCreator(playwright, baseURL, { photos: 1, name: 'calendar', tier: 'free' });
  const page = await openSignedIn(browser, creator, {
    viewport: { width: 390, height: 844 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await openGrid(page, 1);
  const dialog = page.getByRole('dialog', { name: 'Calendar and mail' });
  const button = (name: string) => dialog.getByRole('button', { name, exact: true });
  const open = async () => {
    await page
      .getByRole('dialog', { name: 'Month' })
      .getByRole('button', { name: 'Calendar and mail...' })
      .click();
  };
  const status = async (url: string) => (await creator.api.get(url)).status();

  await chooseView(page, 'Month');
  await expectNoSidewaysScroll(page);
  await open();
  await button('Make an address').click();
  const first = await dialog.getByLabel('Address').inputValue();
  await button('Copy address').click();
  await expectToast(page, 'Address copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first);
  await expect(dialog.getByRole('link', { name: 'Open in calendar' })).toHaveAttribute(
    'href',
    first.replace('http:', 'webcal:'),
  );
  await expectNoSidewaysScroll(page);
  await expectAccessibleInBothThemes(page);
  expect(await (await creator.api.get(first)).text()).toContain('BEGIN:VCALENDAR');
  const switched = page.waitForResponse((response) => response.url().endsWith('/calendar/mail'));
  await dialog.getByRole('switch', { name: 'On the morning of each day with a post due' }).click();
  expect((await switched).status()).toBe(200);

  // The month is there again.
  await page.reload();
  await open();
  await expect(dialog.getByText(/^An address was made on/)).toBeVisible();
  await expect(dialog.getByLabel('Address')).toHaveCount(0);
  await expect(dialog.getByRole('switch')).toBeChecked();

  // Of two quick clicks the last one counts, however slow the first is.
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const stored: unknown[] = [];
  await page.route('**/calendar/mail', async (route) => {
    const { on } = route.request().postDataJSON() as { on: boolean };
    if (!on) await held;
    const response = await route.fetch();
    stored.push(response.status(), on);
    await route.fulfill({ response });
  });
  await dialog.getByRole('switch').click();
  await dialog.getByRole('switch').click();
  await expect(dialog.getByRole('switch')).toBeChecked();
  release();
  await expect.poll(() => stored).toEqual([200, false, 200, true]);

  await button('Replace address').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Replace address' }).click();
  const second = await dialog.getByLabel('Address').inputValue();
  expect([await status(first), await status(second)]).toEqual([404, 200]);
  await button('End address').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End address' }).click();
  await expect(button('Make an address')).toBeVisible();
  expect(await status(second)).toBe(404);

  // A change of the password ends it, too; the dialog then offers to make another one.
  await button('Make an address').click();
  const third = await dialog.getByLabel('Address').inputValue();
  expect(await status(third)).toBe(200);
  const newPassword = `${creator.account.password} changed`;
  const changed = await creator.api.put('/api/user/password', {
    data: { currentPassword: creator.account.password, newPassword, confirmPassword: newPassword },
  });
  expect(changed.status()).toBe(200);
  await page.reload();
  await open();
  await expect(button('Make an address')).toBeVisible();
  expect(await status(third)).toBe(404);
  await page.context().close();
  await creator.api.dispose();
});
