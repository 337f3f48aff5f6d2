import { expect, test } from '@playwright/test';
import { changeElsewhere, changed } from './support/changes.js';
import { newCreator, openGrid, photosIn, openSignedIn } from './support/creator.js';
import { photo } from './support/feed.js';
import { smallJpeg } from './support/photos.js';
import { listsOf } from './support/posted.js';
import { expectToast } from './support/toast.js';

const CROP = { x: 0.25, y: 0.3, zoom: 2 };

test('a picture is replaced where it stands: caption, place and pin stay, Undo brings the former one back, also on a full free plan', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const creator = await newCreator(playwright, baseURL, { photos: 3, name: 'replace', tier: 'free' });
  const [, id = ''] = creator.photoIds;
  await changeElsewhere(
    creator,
    { kind: 'set', id, field: 'description', value: 'By the sea', seen: '' },
    { kind: 'pin', id, on: true },
    { kind: 'set', id, field: 'focus', value: CROP, seen: null },
    { kind: 'set', id, field: 'altText', value: 'Waves', seen: '' },
  );
  const page = await openSignedIn(browser, creator);
  await openGrid(page, 3);
  const before = await photosIn(creator);
  const replace = async (seed: number) => {
    await photo(page, 2).click({ button: 'right' });
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('menuitem', { name: 'Replace picture...' }).click();
    await (await chooser).setFiles([await smallJpeg(seed, 320, 400)]);
  };
  const of = async () => (await photosIn(creator)).find((each) => each.id === id);

  const stored = changed(page, 'picture');
  await replace(91);
  await stored;
  await expectToast(
    page,
    'Picture replaced',
    'It has another shape, so it is no longer cropped. The alt text stays: check that it still fits.',
  );
  expect(await of()).toMatchObject({ description: 'By the sea', isPinned: true, width: 320 });
  expect((await of())?.focus ?? null).toBeNull();
  expect((await of())?.url).not.toBe(before.find((each) => each.id === id)?.url);
  expect((await listsOf(creator)).order).toEqual(before.map((each) => each.id));
  await expect(page.locator(`img[src="${(await of())?.thumbUrl}"]`)).toBeVisible();

  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect.poll(async () => (await of())?.url).toBe(before.find((each) => each.id === id)?.url);
  expect((await of())?.focus).toEqual(CROP);
  await expect(page.getByRole('button', { name: /^Redo replacement of a picture/ })).toBeVisible();
  await page.context().close();
  await creator.api.dispose();
});
