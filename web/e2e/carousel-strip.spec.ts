import { expect, test, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import type { Photo } from '@tessera/contracts';
import { Person } from './contract/support/person.js';
import { atRest } from './support/at-rest.js';
import { details, member, strip } from './support/carousel.js';
import { changed } from './support/changes.js';
import { openSignedIn } from './support/creator.js';
import { glideOf, movedFrom, pressUntil, said, takeHold } from './support/drag-by-keys.js';
import { moved } from './support/feed.js';
import { boxOf } from './support/middle.js';
import { expectToast } from './support/toast.js';

interface Carousel {
  readonly gridId: string;
  readonly groupId: string;
  readonly cover: string;
}

let creator: Person;
test.beforeAll(async () => {
  creator = await Person.signUp('creator');
});

/** A carousel of four photos with its dialog open. */
async function openCarousel(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; carousel: Carousel; order: string[] }> {
  const gridId = await creator.grid();
  const carousel = { gridId, ...(await creator.carousel(gridId, 3)) };
  const page = await openSignedIn(browser, creator, options);
  await page.goto(`/?grid=${gridId}&photo=${carousel.cover}`);
  await expect(strip(page).getByRole('button', { name: /^Photo \d of 4/ })).toHaveCount(4, {
    timeout: 60_000,
  });
  // Where things are is measured, and the dialog rises into its place.
  await atRest(page);
  return { page, carousel, order: await stored(carousel) };
}

async function stored({ groupId }: Carousel): Promise<string[]> {
  return (await creator.get<Photo[]>(`/api/carousels/${groupId}`)).body.map(({ id }) => id);
}

const reordered = (page: Page) => changed(page, 'arrange');

test('an arrow key moves a held photo of a carousel by 25 px; its place is said when it changes, the numbers show it, and it is saved [9.5]', async ({
  browser,
}) => {
  const { page, carousel, order } = await openCarousel(browser);
  await member(page, 2).focus();
  await takeHold(page, 'Picked up Photo 2 of 4.');
  const item = strip(page).getByRole('listitem').nth(1);
  const box = await boxOf(item);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => movedFrom(box, item)).toEqual({ x: 25, y: 0 });
  // A row has nothing below it.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => movedFrom(box, item)).toEqual({ x: 0, y: 0 });
  await expect(said(page, 'Picked up Photo 2 of 4.')).toBeAttached();
  await pressUntil(page, 'ArrowRight', 'Position 3 of 4.');
  await pressUntil(page, 'ArrowRight', 'Position 4 of 4.');
  await expect(strip(page).getByRole('listitem')).toHaveText(['1', '4', '2', '3', '']);
  const saved = reordered(page);
  await page.keyboard.press('Space');
  await expect(said(page, 'The photo is at position 4 of 4 now.')).toBeAttached();
  await expect(strip(page).getByRole('listitem')).toHaveText(['1', '2', '3', '4', '']);
  await saved;
  await expect.poll(() => stored(carousel)).toEqual(moved(order, 2, 4));
  await expect(details(page)).toBeVisible();
  await page.context().close();
});

test(
  'a photo of a carousel is dragged by places with Shift and an arrow key',
  { tag: '@nightly' },
  async ({ browser }) => {
    const { page, carousel, order } = await openCarousel(browser);
    await member(page, 1).focus();
    await takeHold(page, 'Picked up Photo 1 of 4.');
    await page.keyboard.press('Shift+ArrowRight');
    await expect(said(page, 'Position 2 of 4.')).toBeAttached();
    await page.keyboard.press('Shift+ArrowRight');
    await expect(said(page, 'Position 3 of 4.')).toBeAttached();
    await page.keyboard.press('Shift+ArrowLeft');
    await expect(said(page, 'Position 2 of 4.')).toBeAttached();
    const saved = reordered(page);
    await page.keyboard.press('Enter');
    await saved;
    await expect.poll(() => stored(carousel)).toEqual(moved(order, 1, 2));
    await page.context().close();
  },
);

test('the photos of a carousel move at once where motion is to be reduced', async ({ browser }) => {
  const { page } = await openCarousel(browser, { reducedMotion: 'reduce' });
  await member(page, 1).focus();
  await takeHold(page, 'Picked up Photo 1 of 4.');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(said(page, 'Position 2 of 4.')).toBeAttached();
  for (const place of [1, 2, 3]) {
    expect(await glideOf(strip(page).getByRole('listitem').nth(place))).toBeLessThan(1);
  }
  await page.keyboard.press('Escape');
  await page.context().close();
});

test('Delete on a photo of the strip deletes that one, shown or not, the next has the focus, and Undo brings it back', async ({
  browser,
}) => {
  const { page, carousel, order } = await openCarousel(browser);
  await member(page, 1).click();
  await member(page, 3).focus();
  await page.keyboard.press('Delete');
  await expectToast(page, 'Photo deleted');
  await expect(details(page).getByText('Carousel Photos (3 of 20)')).toBeVisible();
  const at = (number: number, of: number) =>
    strip(page).getByRole('button', { name: `Photo ${number} of ${of}`, exact: true });
  await expect(at(3, 3)).toBeFocused();
  await expect(at(1, 3)).toHaveAttribute('aria-current', 'true');
  await expect.poll(() => stored(carousel)).toEqual(order.filter((_, index) => index !== 2));

  await page.keyboard.press('Delete');
  await expect(at(2, 2)).toBeFocused();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(details(page).getByText('Carousel Photos (3 of 20)')).toBeVisible();

  await at(1, 3).focus();
  await page.keyboard.press('Delete');
  await expect(at(1, 2)).toBeFocused();
  await expect(at(1, 2)).toHaveAttribute('aria-current', 'true');
  await page.context().close();
});
