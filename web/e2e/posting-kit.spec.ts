import type { Kit, KitBody } from '@tessera/contracts';
import { expect, test, type Download, type Locator, type Page } from '@playwright/test';
import { zipEntries } from '@tessera/testing';
import sharp from 'sharp';
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from './support/axe.js';
import { changeElsewhere, CHANGES, firstText } from './support/changes.js';
import { differenceFrom, TOLERANCE } from './support/cropped.js';
import { addPhotos, newCreator, openGrid, openSignedIn } from './support/creator.js';
import { photo } from './support/feed.js';
import { smallJpeg } from './support/photos.js';
import { markPosted } from './support/posted.js';
import { refuseCall } from './support/refusals.js';
import { expectToast } from './support/toast.js';
import { chooseView } from './support/view.js';

const DESK = { viewport: { width: 1280, height: 800 } };
const PHONE = { viewport: { width: 390, height: 844 } };
const MADE = { timeout: 60_000 };
const CALL = /\/api\/media\/kit$/;

const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Posting kit', exact: true });
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });
const choice = (page: Page, name: string) => dialog(page).getByRole('radio', { name, exact: true });

async function openKit(page: Page): Promise<void> {
  await chooseView(page, 'Posting kit...');
  await expect(dialog(page)).toBeVisible();
}

async function unzipped(download: Download): Promise<Map<string, Buffer>> {
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  return zipEntries(Buffer.concat(chunks));
}

/** Makes a kit of what is chosen in the dialog and fetches it. */
async function madeKit(page: Page) {
  await button(page, 'Make kit').click();
  return fetchedKit(page);
}

async function fetchedKit(page: Page) {
  await expect(button(page, 'Download ZIP')).toBeFocused(MADE);
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Download ZIP').click()]);
  return { name: download.suggestedFilename(), files: await unzipped(download) };
}

const pictures = (files: Map<string, Buffer>) => [...files.keys()].filter((name) => name.endsWith('.jpg'));

test('a kit has the planned posts in posting order with their captions, a carousel in its order; of the selected ones alone, and cropped as in the grid', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const creator = await newCreator(playwright, baseURL, { name: 'kit' });
  const originals = await Promise.all([1, 2, 3, 4, 5].map((seed) => smallJpeg(seed, 800, 600)));
  const [first, cover, member, , posted] = await addPhotos(creator.api, creator.gridId, originals);
  await changeElsewhere(
    creator,
    firstText(first, 'description', 'By the sea'),
    firstText(cover, 'description', '=Two of them'),
    firstText(cover, 'firstComment', 'Where is this?'),
    firstText(member, 'altText', 'A lighthouse'),
    {
      kind: 'gather',
      groupId: 'c'.repeat(32),
      createdAt: new Date().toISOString(),
      cover: cover ?? '',
      ids: [member ?? ''],
    },
    { kind: 'set', id: first ?? '', field: 'focus', value: { x: 0, y: 0.5, zoom: 1 }, seen: null },
  );
  await markPosted(creator, [posted]);
  const page = await openSignedIn(browser, creator, DESK);
  await openGrid(page, 4);
  // What was changed just before is in the kit, however long it takes to be stored.
  const order: string[] = [];
  let store = () => {};
  const stored = new Promise<void>((resolve) => (store = resolve));
  await page.route(CHANGES.path, async (route) => {
    await stored;
    await route.fulfill({ response: await route.fetch() });
    order.push('changes');
  });
  await page.route(CALL, async (route) => {
    if (route.request().method() === 'POST') order.push('kit');
    await route.fallback();
  });
  await photo(page, 3).click();
  const details = page.getByRole('dialog').last();
  await details.getByRole('button', { name: 'Edit', exact: true }).click();
  await details.getByRole('textbox', { name: 'Caption' }).fill('The next one');
  await page.keyboard.press('Escape');
  await expect(details.getByRole('textbox')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await openKit(page);
  await expect(choice(page, 'All planned posts (3)')).toBeChecked();
  await expect(dialog(page).getByText('Selected posts')).toHaveCount(0);
  await button(page, 'Make kit').click();
  await expect(dialog(page).locator('[aria-busy]')).toBeVisible();
  store();
  const all = await fetchedKit(page);
  expect(order).toContain('changes');
  expect(order.indexOf('kit')).toBe(order.lastIndexOf('changes') + 1);
  await page.unrouteAll({ behavior: 'wait' });
  expect(all.name).toMatch(/^tessera-My First Grid-\d{4}-\d\d-\d\d\.zip$/);
  expect(pictures(all.files)).toEqual(['01.jpg', '02_a.jpg', '02_b.jpg', '03.jpg']);
  await expect(dialog(page).getByText(/^Your kit is ready\. You can download it until .+\.$/)).toBeVisible();
  for (const [name, original] of [
    ['01.jpg', originals[3]],
    ['02_a.jpg', originals[1]],
    ['02_b.jpg', originals[2]],
    ['03.jpg', originals[0]],
  ] as const) {
    const whole = { left: 0, top: 0, width: 800, height: 600 };
    expect(
      await differenceFrom(all.files.get(name) ?? Buffer.of(), original?.buffer ?? Buffer.of(), whole),
      name,
    ).toBeLessThan(TOLERANCE);
  }
  const captions = all.files.get('captions.txt')?.toString() ?? '';
  const texts = ['The next one', 'Two of them', 'Where is this?', 'A lighthouse', 'By the sea'];
  for (const text of texts) expect(captions).toContain(text);
  expect([...texts].sort((a, b) => captions.indexOf(a) - captions.indexOf(b))).toEqual(texts);
  expect(all.files.get('captions.csv')?.toString()).toContain('2,02_b.jpg,');

  await page.keyboard.press('Escape');
  await photo(page, 1).click({ modifiers: ['Control'] });
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Posting kit...', exact: true }).click();
  await expect(choice(page, 'All planned posts (3)')).toBeVisible();
  await expect(choice(page, 'Selected posts (1)')).toBeChecked();
  await dialog(page).getByRole('checkbox', { name: 'Crop as in the grid' }).check();
  await expect(
    dialog(page).getByText(/^An earlier kit of My First Grid with 4 pictures, made /),
  ).toBeVisible();
  const selected = await madeKit(page);
  expect(pictures(selected.files)).toEqual(['01.jpg']);
  const cropped = selected.files.get('01.jpg') ?? Buffer.of();
  const { width = 0, height = 0 } = await sharp(cropped).metadata();
  expect(width / height).toBeCloseTo(3 / 4, 2);
  const left = { left: 0, top: 0, width: 450, height: 600 };
  expect(await differenceFrom(cropped, originals[0]?.buffer ?? Buffer.of(), left)).toBeLessThan(TOLERANCE);
  await page.context().close();
  await creator.api.dispose();
});

test(
  'while a kit is made its dialog may be closed and opened, another page has the same, and the end is told; by keys alone, and on a phone',
  { tag: '@nightly' },
  async ({ browser, playwright, baseURL }) => {
    const creator = await newCreator(playwright, baseURL, { photos: 7, name: 'kit-closed' });
    const page = await openSignedIn(browser, creator, PHONE);
    // How far it is, is played, so that it takes as long as it is looked at; all else is real.
    const played: { kit: Kit | null } = { kit: null };
    const asked: KitBody[] = [];
    await page.context().route(CALL, async (route) => {
      if (route.request().method() === 'POST') asked.push(route.request().postDataJSON() as KitBody);
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...((await response.json()) as Kit), ...played.kit } });
    });
    await openGrid(page, 7);
    await openKit(page);
    await expect(choice(page, 'All planned posts (7)')).toBeFocused();
    await expectNoSidewaysScroll(page);
    await expectAccessibleInBothThemes(page);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('8');
    await expect(dialog(page).getByText('Enter a number from 1 to 7.')).toBeVisible();
    await expect(button(page, 'Make kit')).toBeDisabled();
    await page.keyboard.press('Backspace');
    await page.keyboard.type('2');
    played.kit = { state: 'running', done: 1, total: 2, gridId: creator.gridId, expiresAt: null };
    await button(page, 'Make kit').focus();
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByRole('status')).toHaveText('1 of 2 pictures packed.');
    expect(asked).toEqual([{ gridId: creator.gridId, posts: { which: 'next', count: 2 }, cropped: false }]);
    await expect(dialog(page).getByRole('progressbar', { name: 'Posting kit' })).toHaveAttribute(
      'value',
      '1',
    );
    await expect(button(page, 'Make kit')).toBeDisabled();
    await expectAccessibleInBothThemes(page);

    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await openKit(page);
    await expect(dialog(page).getByRole('status')).toHaveText('1 of 2 pictures packed.');
    await page.reload();
    await openKit(page);
    await expect(dialog(page).getByRole('status')).toHaveText('1 of 2 pictures packed.');
    await button(page, 'Close').last().click();
    await expect(dialog(page)).toHaveCount(0);
    played.kit = null;
    await expectToast(page, 'Your posting kit is ready');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download ZIP' }).click(),
    ]);
    expect(pictures(await unzipped(download))).toEqual(['01.jpg', '02.jpg']);
    await page.context().close();
    await creator.api.dispose();
  },
);

test('a kit that cannot be begun, made, read or fetched says so, and can be tried again; without a planned post there is none', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const creator = await newCreator(playwright, baseURL, { photos: 1, name: 'kit-fails' });
  const page = await openSignedIn(browser, creator, DESK);
  await page.route(CALL, (route) => refuseCall(route, 'INTERNAL'));
  await openGrid(page, 1);
  await openKit(page);
  await expect(dialog(page).getByText('Your last kit could not be loaded.')).toBeVisible();
  await button(page, 'Make kit').click();
  await expectToast(page, 'Failed to make the kit');
  await page.unroute(CALL);
  await button(page, 'Try again').click();
  await expect(dialog(page).getByRole('alert')).toHaveCount(0);

  const failed: Kit = { state: 'failed', done: 0, total: 1, gridId: creator.gridId, expiresAt: null };
  await page.route(CALL, (route) => route.fulfill({ status: 202, json: failed }));
  await button(page, 'Make kit').click();
  await expect(dialog(page).getByText('The kit could not be made. Please try again.')).toBeVisible();
  await page.unroute(CALL);
  await button(page, 'Make kit').click();
  await expect(button(page, 'Download ZIP')).toBeVisible(MADE);
  await page.route('**/api/media/kit/link', (route) => refuseCall(route, 'NOT_FOUND'));
  await button(page, 'Download ZIP').click();
  await expectToast(page, 'Failed to download the kit');

  await markPosted(creator, creator.photoIds);
  await expect(dialog(page).getByText('All planned posts (0)')).toBeVisible();
  await expect(dialog(page).getByText(/^No post of this grid is planned/)).toBeVisible();
  await expect(button(page, 'Make kit')).toBeDisabled();
  await expect(button(page, 'Download ZIP')).toBeEnabled();
  await page.context().close();
  await creator.api.dispose();
});

test(
  "the kit is for creators: on the free plan it is locked in the View menu and on 'Post', which opens it for creators",
  { tag: '@nightly' },
  async ({ browser, playwright, baseURL }) => {
    const free = await newCreator(playwright, baseURL, { photos: 1, name: 'kit-free', tier: 'free' });
    const page = await openSignedIn(browser, free, DESK);
    const locked = page.getByRole('dialog', { name: 'Posting Kit Locked' });
    await openGrid(page, 1);
    await page.getByRole('button', { name: 'View', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Posting kit... (locked)' }).click();
    await expect(locked).toContainText('A ZIP of all planned posts');
    await page.goto('/post');
    await page.getByRole('button', { name: 'Posting kit... (locked)' }).click();
    await expect(locked).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
    await page.context().close();
    await free.api.dispose();

    const creator = await newCreator(playwright, baseURL, { photos: 3, name: 'kit-post' });
    const phone = await openSignedIn(browser, creator, PHONE);
    await phone.goto('/post');
    await phone.getByRole('button', { name: 'Posting kit...', exact: true }).click();
    await expect(choice(phone, 'All planned posts (3)')).toBeChecked();
    await expectNoSidewaysScroll(phone);
    expect(pictures((await madeKit(phone)).files)).toEqual(['01.jpg', '02.jpg', '03.jpg']);
    await phone.context().close();
    await creator.api.dispose();
  },
);
