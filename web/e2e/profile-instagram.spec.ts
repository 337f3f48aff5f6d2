import { expect, test } from '@playwright/test';
import { expectAccessibleInBothThemes } from './support/axe.js';
import { UNAVAILABLE, card, failOnce, openProfile, toast } from './support/profile.js';

test("lists up to 10 Instagram accounts: 'Instagram accounts updated'; Remove only with more than one row [2.32] [5.6] [8.4] [9.3]", async ({
  page,
}) => {
  await openProfile(page);
  const form = card(page, 'Instagram accounts');
  const add = form.getByRole('button', { name: 'Add Account' });
  await expect(form.getByRole('textbox')).toHaveCount(1);
  await expect(form.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
  for (let row = 2; row <= 10; row += 1) await add.click();
  await expect(form.getByRole('textbox')).toHaveCount(10);
  await expect(add).toHaveCount(0);
  await form.getByRole('textbox', { name: 'Account 1', exact: true }).fill('@anna.paints');
  await form.getByRole('textbox', { name: 'Account 3' }).fill('bert');
  await form.getByRole('button', { name: 'Remove account 10' }).click();
  await expect(form.getByRole('textbox')).toHaveCount(9);
  const refetched = page.waitForRequest((request) => request.url().endsWith('/api/user'));
  await form.getByRole('button', { name: 'Update Accounts' }).click();
  await expect(toast(page, 'Instagram accounts updated')).toBeVisible();
  await refetched;
  await expect(form.getByRole('textbox')).toHaveCount(2);
  await expect(form.getByRole('textbox', { name: 'Account 1' })).toHaveValue('anna.paints');
  await page.goto('/');
  await page.getByRole('button', { name: 'Profile menu' }).click();
  await expect(page.getByRole('menuitem', { name: '@bert' })).toHaveAttribute('target', '_blank');
});

test("says what the server says: 'Failed to update Instagram accounts: {response text}' [7.11] [8.4]", async ({
  page,
}) => {
  await openProfile(page);
  await failOnce(page, '/user/instagram-accounts', 'PUT', UNAVAILABLE);
  const form = card(page, 'Instagram accounts');
  await form.getByRole('textbox').fill('ada');
  await form.getByRole('button', { name: 'Update Accounts' }).click();
  await expect(toast(page, 'Failed to update Instagram accounts')).toBeVisible();
  await expect(toast(page, 'Failed to update Instagram accounts: Unavailable.')).toBeVisible();
});

test('takes the address of an Instagram account for its handle, and says what is none [5.6]', async ({
  page,
}) => {
  await openProfile(page);
  const form = card(page, 'Instagram accounts');
  const row = form.getByRole('textbox', { name: 'Account 1' });
  await row.fill('ada paints');
  await row.blur();
  await expect(
    form.getByText('An Instagram name has only letters, digits, periods and underscores'),
  ).toBeVisible();
  await row.fill('https://www.instagram.com/ada.paints/?igsh=MWZ1');
  await row.blur();
  await expect(row).toHaveValue('ada.paints');
  await form.getByRole('button', { name: 'Update Accounts' }).click();
  await expect(toast(page, 'Instagram accounts updated')).toBeVisible();
  await page.reload();
  await expect(row).toHaveValue('ada.paints');
});

test('asks before the page is left with Instagram accounts that are not saved: by its arrow, by Back, by Log Out [5.6]', async ({
  page,
}) => {
  await openProfile(page);
  await page.goto('/');
  await page.getByRole('button', { name: 'Profile menu' }).click();
  await page.getByRole('menuitem', { name: 'My Profile' }).click();
  const row = page.getByRole('textbox', { name: 'Account 1' });
  await row.fill('ada');
  const asked = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  const stay = async () => {
    await expect(asked).toBeVisible();
    await asked.getByRole('button', { name: 'Stay' }).click();
    await expect(asked).toHaveCount(0);
    await expect(row).toHaveValue('ada');
  };
  await page.getByRole('link', { name: 'Back to your grid' }).click();
  await expect(asked).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await stay();
  await page.getByRole('button', { name: 'Log Out' }).click();
  await stay();
  await page.goBack();
  await stay();
  await expect(page).toHaveURL('/profile');
  await page.goBack();
  await asked.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: 'My First Grid', exact: true })).toBeVisible();
  await page.goForward();
  await expect(row).toHaveValue('');
  await page.getByRole('link', { name: 'Back to your grid' }).click();
  await expect(page).toHaveURL('/');
});
