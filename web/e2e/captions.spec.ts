import { expect, test, type Page } from '@playwright/test';
import { signUp } from './support/account.js';
import { expectAccessibleInBothThemes } from './support/axe.js';
import { details, openDetails } from './support/carousel.js';
import { changed, CHANGES } from './support/changes.js';
import { upload } from './support/feed.js';
import { smallJpeg } from './support/photos.js';
import { refuse } from './support/refusals.js';

const PLACEHOLDER = 'Add a description for your Instagram post...';

test.describe.serial('A caption', () => {
  let page: Page;

  test.beforeAll(async ({ browser }) => {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 1000 },
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    page = await context.newPage();
    await signUp(page);
    await upload(page, [await smallJpeg(171, 450, 600)]);
    await openDetails(page, 1);
  });
  test.afterAll(() => page.context().close());

  const field = () => details(page).getByRole('textbox', { name: 'Caption' });
  const saved = (on: Page = page) => changed(on, 'set');
  const edit = () => details(page).getByRole('button', { name: 'Edit', exact: true });

  test('begins as "Add a description for your Instagram post..." and is edited by a click on it [2.26] [2.27]', async () => {
    await details(page).getByText(PLACEHOLDER).click();
    await expect(field()).toBeFocused();
    await expect(field()).toHaveAttribute('placeholder', PLACEHOLDER);
    await expect(details(page).getByText('0/2200', { exact: true })).toBeVisible();
  });

  test('is saved while it is written, and shown by the toggle button [2.27] [4.10]', async () => {
    const response = saved();
    await field().pressSequentially('Low tide');
    await response;
    await expect(details(page).getByText('8/2200', { exact: true })).toBeVisible();
    await details(page).getByRole('button', { name: 'Save', exact: true }).click();
    await expect(field()).toBeHidden();
    await expect(details(page).getByText('Low tide', { exact: true })).toBeVisible();
    await edit().click();
    // It may be saved by itself before the button is reached.
    const last = page.waitForResponse(
      (response) => response.ok() && (response.request().postData() ?? '').includes('Low tide, early'),
    );
    await page.keyboard.type(', early');
    await expect(field()).toHaveValue('Low tide, early');
    await details(page).getByRole('button', { name: 'Save', exact: true }).click();
    await last;
    await page.reload();
    await expect(details(page).getByText('Low tide, early', { exact: true })).toBeVisible();
  });

  test('is put on the clipboard by "Copy Caption" [2.26]', async () => {
    await details(page).getByRole('button', { name: 'Copy Caption' }).click();
    await expect(page.getByText('Caption copied', { exact: true })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Low tide, early');
  });

  test('over 2200 characters is highlighted with a yellow border and "5 over", and still stored [5.8] [9.2]', async () => {
    await edit().click();
    const response = saved();
    await field().fill('x'.repeat(2205));
    await expect(details(page).getByText('2205/2200', { exact: true })).toBeVisible();
    await expect(details(page).getByText('5 over', { exact: true })).toBeVisible();
    await expect(details(page).locator('mark')).toHaveText('xxxxx');
    // A word of any length leaves the controls where they are.
    for (const name of ['Copy Caption', 'Save'])
      await expect(details(page).getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
    await response;
    await expectAccessibleInBothThemes(page);
    await page.reload();
    await expect(details(page).getByText('5 over', { exact: true })).toBeVisible();
  });

  test('keeps its last words when the page goes away right after them [D1.10]', async () => {
    await edit().click();
    await field().fill('The very last words');
    await page.goto('about:blank');
    await page.goBack();
    await expect(details(page).getByText('The very last words', { exact: true })).toBeVisible();
    await expect.poll(() => captionOf(page)).toBe('The very last words');
  });

  test('"Failed to save description": the words stay here, and go out when asked', async () => {
    const allow = await refuse(page, CHANGES, 'INTERNAL');
    await edit().click();
    await field().fill('Kept in the browser');
    await expect(page.getByText('Failed to save description', { exact: true })).toBeVisible();
    await expect(
      page.getByText('There was an error saving your description. Please try again.', { exact: true }),
    ).toBeVisible();
    await expect(details(page).getByText('Not saved yet. Your text is kept in this browser.')).toBeVisible();
    await expect(field()).toHaveValue('Kept in the browser');
    await expectAccessibleInBothThemes(page);
    const again = details(page).getByRole('button', { name: 'Try again' });
    await expect(again).toBeVisible();
    await allow();
    const response = saved();
    await again.click();
    await response;
    await expect(again).toBeHidden();
    await expect.poll(() => captionOf(page)).toBe('Kept in the browser');
  });

  test('written without a network goes out when it is back', async () => {
    await page.context().setOffline(true);
    await field().fill('Written in a tunnel');
    await expect(page.getByText('Saved on this device', { exact: true })).toBeVisible();
    const response = saved();
    await page.context().setOffline(false);
    await response;
    await details(page).getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(() => captionOf(page)).toBe('Written in a tunnel');
  });

  test(
    'changed in two tabs shows both texts, and the person chooses [D3.5]',
    { tag: '@nightly' },
    async () => {
      const other = await page.context().newPage();
      // Windows of one browser show each other's words before they can differ, but where it cannot pass them on.
      await other.addInitScript(() => Reflect.deleteProperty(globalThis, 'BroadcastChannel'));
      await other.goto(page.url());
      const theirs = other.getByRole('dialog', { name: 'Edit Photo Details' });
      await theirs.getByRole('button', { name: 'Edit', exact: true }).click();
      const response = saved(other);
      await theirs.getByRole('textbox', { name: 'Caption' }).fill('From the other tab');
      await response;
      await other.close();
      await edit().click();
      await field().fill('From this tab');
      const both = details(page).getByRole('group', { name: /changed elsewhere/ });
      await expect(both.getByText('This caption was changed elsewhere in the meantime.')).toBeVisible();
      await expect(both.getByText('From the other tab', { exact: true })).toBeVisible();
      await expect(both.getByText('From this tab', { exact: true })).toBeVisible();
      await expectAccessibleInBothThemes(page);
      expect(await captionOf(page)).toBe('From the other tab');
      const mine = saved();
      await both.getByRole('button', { name: 'Keep mine' }).click();
      await mine;
      await expect(both).toBeHidden();
      await expect.poll(() => captionOf(page)).toBe('From this tab');
      await details(page).getByRole('button', { name: 'Save', exact: true }).click();
    },
  );

  test('is taken back as it was before the last visit of the field, and done again', async () => {
    const before = await captionOf(page);
    await edit().click();
    for (const text of ['A first thought', 'A first thought, and a second']) {
      const response = saved();
      await field().fill(text);
      await response;
    }
    await page.keyboard.press('Escape');
    await expect(details(page)).toBeHidden();
    await page.getByRole('button', { name: 'Undo edit of a caption' }).click();
    await expect.poll(() => captionOf(page)).toBe(before);
    await page.getByRole('button', { name: 'Redo edit of a caption' }).click();
    await expect.poll(() => captionOf(page)).toBe('A first thought, and a second');
  });
});

/** The caption of the only photo, as the service has it. */
function captionOf(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('authToken')}` };
    const [grid] = (await (await fetch('/api/grids', { headers })).json()) as { id: string }[];
    const response = await fetch(`/api/photos?gridId=${grid?.id}&includeHidden=true`, { headers });
    const [photo] = (await response.json()) as { description: string }[];
    return photo?.description ?? '';
  });
}
