import { expect, test } from '@playwright/test';
import { zipEntries } from '@tessera/testing';
import sharp from 'sharp';
import { newAccount, signUp } from './support/account.js';
import { expectAccessibleInBothThemes } from './support/axe.js';
import { upload } from './support/feed.js';
import { smallJpeg } from './support/photos.js';
import { UNAVAILABLE, card, failOnce, openProfile, toast } from './support/profile.js';

test.describe('/profile', () => {
  test('is for signed-in people only: a visitor is sent to the log-in [2.8] [6.1]', async ({ page }) => {
    await page.goto('/profile');
    await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
  });

  test("shows email and 'Member since', and leads back to the grid by its arrow [2.8] [2.32]", async ({
    page,
  }) => {
    const { email } = await openProfile(page);
    const account = card(page, 'Account');
    await expect(account.getByText(email)).toBeVisible();
    await expect(account.getByText('Member since')).toBeVisible();
    await expect(account.getByRole('textbox')).toHaveCount(0);
    await page.getByRole('link', { name: 'Back to your grid' }).click();
    await expect(page).toHaveURL('/');
  });

  test('passes axe in both themes, also at 360 px, where nothing is wider than the window', async ({
    page,
  }) => {
    await openProfile(page);
    await expect(card(page, 'Sessions').getByText('This device')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectAccessibleInBothThemes(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
});

test.describe('The groups of /profile', () => {
  test('are Profile, Plan, Security and Data, and Delete stands apart from Log Out [2.32]', async ({
    page,
  }) => {
    await openProfile(page);
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Profile', 'Plan', 'Security', 'Data']);
    await expect(card(page, 'Security').getByRole('button', { name: 'Log Out' })).toBeVisible();
    await expect(card(page, 'Data').getByRole('button', { name: 'Delete Account' })).toBeVisible();
    await expect(card(page, 'Security').getByRole('button', { name: 'Delete Account' })).toHaveCount(0);
  });

  test('save only what was changed [2.32]', async ({ page }) => {
    const { username } = await openProfile(page);
    const save = page.getByRole('button', { name: /^Update / });
    await expect(save).toHaveCount(3);
    for (const button of await save.all()) await expect(button).toBeDisabled();
    const name = card(page, 'Username').getByLabel('Username');
    await name.fill('another name');
    await expect(page.getByRole('button', { name: 'Update Username' })).toBeEnabled();
    await name.fill(username);
    await expect(page.getByRole('button', { name: 'Update Username' })).toBeDisabled();
    await page.getByRole('textbox', { name: 'New password', exact: true }).fill('another horse 8');
    await expect(page.getByRole('button', { name: 'Update Password' })).toBeEnabled();
  });
});

test.describe('The account', () => {
  test("gets another user name: 'Username updated'; fewer than 3 characters are refused [2.32] [5.3] [7.8] [7.36] [8.4] [9.3]", async ({
    page,
  }) => {
    await openProfile(page);
    const form = card(page, 'Username');
    await form.getByLabel('Username').fill('ab');
    await expect(form.getByText('Username must be at least 3 characters')).toBeVisible();
    const { username } = newAccount('renamed');
    await form.getByLabel('Username').fill(username);
    await form.getByRole('button', { name: 'Update Username' }).click();
    await expect(toast(page, 'Username updated')).toBeVisible();
    await page.goto('/');
    await page.getByRole('button', { name: 'Profile menu' }).click();
    await expect(page.getByText(`Hello, ${username}`)).toBeVisible();
  });

  test("keeps its user name where the change fails: 'Failed to update username' [8.4]", async ({ page }) => {
    await openProfile(page);
    await failOnce(page, '/user/username', 'PUT', UNAVAILABLE);
    const form = card(page, 'Username');
    await form.getByLabel('Username').fill('someone else');
    await form.getByRole('button', { name: 'Update Username' }).click();
    await expect(toast(page, 'Failed to update username')).toBeVisible();
  });

  test("gets another password: 'Password updated'; the rules speak while one types [2.32] [3.7] [5.3] [7.9] [8.4] [9.3]", async ({
    page,
  }) => {
    const { password } = await openProfile(page);
    const form = card(page, 'Password');
    const field = (name: string) => form.getByRole('textbox', { name, exact: true });
    await field('New password').fill('short');
    await form.getByRole('button', { name: 'Update Password' }).click();
    await expect(form.getByText('Current password is required')).toBeVisible();
    await expect(form.getByText('Password must be at least 6 characters')).toBeVisible();
    await field('Confirm new password').fill('tiny');
    await expect(form.getByText('Please confirm your password')).toBeVisible();
    await field('New password').fill('another horse 8');
    await field('Confirm new password').fill('another horse 9');
    await field('Current password').fill('not this one');
    await expect(form.getByText("Passwords don't match")).toBeVisible();
    await field('Confirm new password').fill('another horse 8');
    await form.getByRole('button', { name: 'Update Password' }).click();
    await expect(toast(page, 'Failed to update password')).toBeVisible();
    await expect(form.getByText('The current password is not right.')).toBeVisible();
    await field('Current password').fill(password);
    await form.getByRole('button', { name: 'Update Password' }).click();
    await expect(toast(page, 'Password updated')).toBeVisible();
    await expect(field('Current password')).toHaveValue('');
  });

  test('is told of a new password that many people use, which is taken all the same', async ({ page }) => {
    const { password } = await openProfile(page);
    const form = card(page, 'Password');
    const field = (name: string) => form.getByRole('textbox', { name, exact: true });
    await field('New password').fill('Password1');
    await expect(form.getByText('Many people use this password. Better take another.')).toBeVisible();
    await field('New password').fill('a long one of my own');
    await expect(form.getByText(/Many people use/)).toHaveCount(0);
    await field('New password').fill('Password1');
    await field('Confirm new password').fill('Password1');
    await field('Current password').fill(password);
    await form.getByRole('button', { name: 'Update Password' }).click();
    await expect(toast(page, 'Password updated')).toBeVisible();
  });

  test('ends another session from the list, and that device is logged out', async ({ page, browser }) => {
    const { email, password } = await openProfile(page);
    const other = await browser.newContext();
    const elsewhere = await other.newPage();
    await elsewhere.goto('/auth');
    await elsewhere.getByLabel('Email').fill(email);
    await elsewhere.getByLabel('Password', { exact: true }).fill(password);
    await elsewhere.getByRole('button', { name: 'Log in' }).click();
    await expect(elsewhere.getByRole('button', { name: 'My First Grid', exact: true })).toBeVisible();
    await page.reload();
    const list = card(page, 'Sessions');
    await expect(list.getByRole('listitem')).toHaveCount(2);
    await list.getByRole('button', { name: /^End session/ }).click();
    await expect(toast(page, 'Session ended')).toBeVisible();
    await expect(list.getByRole('listitem')).toHaveCount(1);
    await elsewhere.goto('/profile');
    await expect(elsewhere.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
    await other.close();
  });

  test('gives its owner their data: a ZIP with the photos and their captions', async ({ page }) => {
    await signUp(page);
    await upload(page, await Promise.all([smallJpeg(1), smallJpeg(2)]));
    await page.goto('/profile');
    const data = card(page, 'Your data');
    await data.getByRole('button', { name: 'Export my data' }).click();
    const link = data.getByRole('button', { name: 'Download ZIP' });
    await expect(link).toBeVisible({ timeout: 60_000 });
    await expect(data.getByText('Your export is ready. You can download it for 3 days.')).toBeVisible();
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(download.suggestedFilename()).toMatch(/^tessera-\d{4}-\d\d-\d\d\.zip$/);
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
    const files = zipEntries(Buffer.concat(chunks));
    const folder = 'Grids/01 My First Grid';
    expect([...files.keys()]).toEqual(
      expect.arrayContaining(['account.json', `${folder}/0001 photo.jpg`, `${folder}/0002 photo.jpg`]),
    );
    const photos = JSON.parse(files.get(`${folder}/photos.json`)?.toString() ?? '') as { file: string }[];
    expect(photos.map(({ file }) => file)).toEqual(['0001 photo.jpg', '0002 photo.jpg']);
    expect((await sharp(files.get(`${folder}/0001 photo.jpg`)).metadata()).format).toBe('jpeg');
  });

  test("is logged out by 'Log Out': 'Logged out' [2.32]", async ({ page }) => {
    await openProfile(page);
    await page.getByRole('button', { name: 'Log Out' }).click();
    await expect(toast(page, 'Logged out')).toBeVisible();
    await expect(page).toHaveURL('/');
  });

  test("stays where its deletion fails: 'Failed to delete account' [8.4]", async ({ page }) => {
    await openProfile(page);
    await failOnce(page, '/user/account', 'DELETE', UNAVAILABLE);
    await page.getByRole('button', { name: 'Delete Account' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Account' }).click();
    await expect(toast(page, 'Failed to delete account')).toBeVisible();
    await expect(page).toHaveURL('/profile');
  });

  test('asks for the password where the log-in is long ago, tells where it is wrong, and is deleted by the right one', async ({
    page,
  }) => {
    const { email, password } = await openProfile(page);
    const text = 'Please enter your password to do this.';
    const body = { error: text, message: text, code: 'REAUTHENTICATION_REQUIRED', requestId: 'r' };
    await page.route(
      '**/api/user/account',
      (route) => route.fulfill({ status: 403, contentType: 'application/json', body: JSON.stringify(body) }),
      { times: 1 },
    );
    await page.getByRole('button', { name: 'Delete Account' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Account' }).click();
    const asked = page.getByRole('dialog', { name: 'Delete Account' });
    await expect(asked.getByText('Enter your password to delete your account.')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    const confirm = asked.getByRole('button', { name: 'Delete Account' });
    await expect(confirm).toBeDisabled();
    await asked.getByLabel('Password', { exact: true }).fill('not this one');
    await confirm.click();
    await expect(asked.getByText('The current password is not right.')).toBeVisible();
    await asked.getByLabel('Password', { exact: true }).fill(password);
    await confirm.click();
    await expect(toast(page, 'Account deleted')).toBeVisible();
    const response = await page.request.post('/api/login', { data: { email, password } });
    expect(response.status()).toBe(401);
  });

  test("is deleted after 'Are you sure you want to delete your account? This action cannot be undone.' [2.32] [4.1] [6.1] [7.12] [8.4]", async ({
    page,
  }) => {
    const { email, password } = await openProfile(page);
    await page.getByRole('button', { name: 'Delete Account' }).click();
    const asked = page.getByRole('alertdialog');
    await expect(
      asked.getByText('Are you sure you want to delete your account? This action cannot be undone.'),
    ).toBeVisible();
    await asked.getByRole('button', { name: 'Cancel' }).click();
    await expect(asked).toHaveCount(0);
    await page.getByRole('button', { name: 'Delete Account' }).click();
    await asked.getByRole('button', { name: 'Delete Account' }).click();
    await expect(toast(page, 'Account deleted')).toBeVisible();
    await expect(toast(page, 'Your account has been permanently deleted.')).toBeVisible();
    await expect(page).toHaveURL('/');
    const response = await page.request.post('/api/login', { data: { email, password } });
    expect(response.status()).toBe(401);
  });
});
