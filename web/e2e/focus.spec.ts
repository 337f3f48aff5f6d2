import { expect, test, type Locator, type Page } from '@playwright/test';
import { details } from './support/carousel.js';
import { newCreator, openGrid, openSignedIn, type Creator } from './support/creator.js';
import { photo } from './support/feed.js';

/**
 * A control that its own click takes away or disables passes the focus on: the keyboard would begin at the page's top.
 */
let creator: Creator;
let page: Page;
test.beforeEach(async ({ browser, playwright, baseURL }) => {
  creator = await newCreator(playwright, baseURL, { photos: 3, name: 'focus', tier: 'free' });
  page = await openSignedIn(browser, creator);
});
test.afterEach(async () => {
  await page.context().close();
  await creator.api.dispose();
});

async function press(button: Locator): Promise<void> {
  await button.focus();
  await page.keyboard.press('Enter');
}

const dialogOf = (name: string) => {
  const dialog = page.getByRole('dialog', { name, exact: true });
  return {
    dialog,
    button: (called: string | RegExp) => dialog.getByRole('button', { name: called, exact: true }),
  };
};
const question = () => page.getByRole('alertdialog');
const confirm = (name: string) => press(question().getByRole('button', { name, exact: true }));

test('the calendar address: made, it is copied next; replaced and ended', async () => {
  await openGrid(page, 3);
  await page.goto('/?view=calendar');
  await press(dialogOf('Month').button('Calendar and mail...'));
  const { button } = dialogOf('Calendar and mail');
  await press(button('Make an address'));
  await expect(button('Copy address')).toBeFocused();
  await press(button('Replace address'));
  await confirm('Replace address');
  await expect(button('Copy address')).toBeFocused();
  await press(button('End address'));
  await confirm('End address');
  await expect(button('Make an address')).toBeFocused();
});

test('the days and times of a rhythm', { tag: '@nightly' }, async () => {
  await openGrid(page, 3);
  await page.goto('/?view=calendar');
  await press(dialogOf('Month').button('Rhythm...'));
  const { dialog, button } = dialogOf('Rhythm');
  const day = dialog.getByLabel('Skip a day');
  for (const date of ['2027-02-05', '2027-02-12', '2027-02-19']) {
    await day.fill(date);
    await press(button('Skip'));
    await expect(day).toBeFocused();
  }
  await press(button('Do not skip 5 February 2027'));
  await expect(button('Do not skip 12 February 2027')).toBeFocused();
  await press(button('Do not skip 19 February 2027'));
  await expect(button('Do not skip 12 February 2027')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(day).toBeFocused();
  await dialog.getByRole('checkbox', { name: 'Monday' }).check();
  await button('Add a time on Monday').click();
  await press(button(/^Remove .+ on Monday$/).last());
  await expect(dialog.getByLabel('Monday, time')).toBeFocused();
});

test("a post's fixed date that is cleared", async () => {
  await openGrid(page, 3);
  await photo(page, 1).click();
  const date = details(page).getByLabel('Fixed date');
  await date.fill('2027-02-05');
  await press(details(page).getByRole('button', { name: 'Clear', exact: true }));
  await expect(date).toBeFocused();
  await expect(date).toHaveValue('');
});

test('the trash: what is restored and erased, up to the last', async () => {
  for (const id of creator.photoIds) await creator.api.delete(`/api/photos/${id}`);
  await page.goto('/trash');
  const entries = page.getByRole('list', { name: 'Trash' }).getByRole('listitem');
  const restore = (entry: Locator) => entry.getByRole('button', { name: /^Restore/ });
  const erase = (entry: Locator) => entry.getByRole('button', { name: /for good$/ });
  await expect(entries).toHaveCount(3);
  await press(restore(entries.first()));
  await expect(entries).toHaveCount(2);
  await expect(restore(entries.first())).toBeFocused();
  await press(erase(entries.last()));
  await question().getByRole('button', { name: 'Cancel' }).click();
  await expect(erase(entries.last())).toBeFocused();
  await press(erase(entries.last()));
  await confirm('Erase for good');
  await expect(entries).toHaveCount(1);
  await expect(erase(entries.first())).toBeFocused();
  await press(restore(entries.first()));
  await expect(page.getByText('Your trash is empty')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Trash', exact: true })).toBeFocused();
});

test('saved texts: discarding for another, giving up, and deleting', { tag: '@nightly' }, async () => {
  for (const [index, name] of ['Water', 'Lake'].entries())
    await creator.api.post('/api/texts', { data: { id: `${index}`.repeat(32), name, text: `#${name}` } });
  await openGrid(page, 3);
  await photo(page, 1).click();
  await details(page).getByRole('button', { name: 'Edit', exact: true }).click();
  await press(details(page).getByRole('button', { name: 'Saved texts' }));
  const { dialog, button } = dialogOf('Saved texts');
  const field = (name: string) => dialog.getByRole('textbox', { name });
  await field('Name').fill('Hills');
  await press(button('Edit Water'));
  await confirm('Discard');
  await expect(field('Text')).toBeFocused();
  await expect(field('Text')).toHaveValue('#Water');
  await press(button('Cancel'));
  await expect(button('Edit Water')).toBeFocused();
  await press(button('Delete Water'));
  await expect(button('Delete Lake')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(field('Name')).toBeFocused();
  await field('Name').fill('Hills');
  await page.keyboard.press('Escape');
  await confirm('Discard');
  await expect(details(page).getByRole('button', { name: 'Saved texts' })).toBeFocused();
});

test('a notification over a dialog is reached by F8, and its Undo leads back into the dialog', async () => {
  await creator.api.post('/api/texts', { data: { id: '1'.repeat(32), name: 'Water', text: '#lake' } });
  await openGrid(page, 3);
  await photo(page, 1).click();
  await details(page).getByRole('button', { name: 'Edit', exact: true }).click();
  await press(details(page).getByRole('button', { name: 'Saved texts' }));
  const { dialog, button } = dialogOf('Saved texts');
  await press(button('Delete Water'));
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await expect(name).toBeFocused();
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  await expect(undo).toBeVisible();
  for (const key of ['F8', 'Tab', 'Tab']) await page.keyboard.press(key);
  await expect(undo).toBeFocused();
  // Beyond its last button the dialog goes on.
  for (const key of ['Tab', 'Tab']) await page.keyboard.press(key);
  const isInDialog = () => dialog.evaluate((element) => element.contains(document.activeElement));
  await expect.poll(isInDialog).toBe(true);
  await name.focus();
  for (const key of ['F8', 'Tab', 'Tab', 'Enter']) await page.keyboard.press(key);
  await expect(button('Delete Water')).toBeVisible();
  await expect(name).toBeFocused();
});

test(
  'the forms of the profile: saved by the button, and by Enter in a row that stays',
  { tag: '@nightly' },
  async () => {
    await page.goto('/profile');
    const field = (name: string) => page.getByRole('textbox', { name, exact: true });
    // Nobody else's, nor that of a try before.
    await field('Username').fill(`${creator.account.username}-2`);
    await press(page.getByRole('button', { name: 'Update Username' }));
    await expect(page.getByText('Username updated', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Update Username' })).toBeFocused();
    await field('Account 1').fill('harbour');
    await press(page.getByRole('button', { name: 'Add Account' }));
    await field('Account 2').fill('lake');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Instagram accounts updated', { exact: true })).toBeVisible();
    await expect(field('Account 2')).toBeFocused();
    await field('Account 2').fill('');
    await field('Account 1').fill('hills');
    await press(page.getByRole('button', { name: 'Update Accounts' }));
    await expect(field('Account 2')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Update Accounts' })).toBeFocused();
    await field('Current password').fill(creator.account.password);
    for (const name of ['New password', 'Confirm new password'] as const)
      await field(name).fill('another horse 8');
    await press(page.getByRole('button', { name: 'Update Password' }));
    await expect(page.getByText('Password updated', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Update Password' })).toBeFocused();
  },
);
