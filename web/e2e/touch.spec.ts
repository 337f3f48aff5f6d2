import { expect, test, type Page } from '@playwright/test';
import { newCreator, openGrid, photosIn, openSignedIn, type Creator } from './support/creator.js';
import { feed, moved, photo, reordered } from './support/feed.js';
import { Finger } from './support/finger.js';
import { middle, restingBox } from './support/middle.js';
import { TILE_WORDS } from './support/tile-words.js';

const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };

let creator: Creator;
test.beforeAll(async ({ playwright, baseURL }) => {
  creator = await newCreator(playwright, baseURL, { tier: 'free', photos: 9, name: 'touch' });
});
test.afterAll(() => creator.api.dispose());

test('a finger that holds still for 350 ms drags a photo; its order is saved [D6.1]', async ({ browser }) => {
  const page = await openSignedIn(browser, creator, PHONE);
  await openGrid(page, 9);
  const finger = await Finger.over(page);
  const before = (await photosIn(creator)).map(({ id }) => id);
  const [from, to] = [await middle(photo(page, 1)), await middle(photo(page, 5))];
  const saved = reordered(page);
  await finger.down(from);
  await expect(page.getByText('Picked up the photo at position 1 of 9.')).toBeAttached();
  await finger.carry(from, to);
  await finger.up();
  await saved;
  await expect.poll(async () => (await photosIn(creator)).map(({ id }) => id)).toEqual(moved(before, 1, 5));
  await page.context().close();
});

test("after a drag that scrolled the page the '⋯' of each tile stands in its corner again", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, creator, { ...PHONE, viewport: { width: 390, height: 560 } });
  await openGrid(page, 9);
  const finger = await Finger.over(page);
  const from = await middle(photo(page, 2));
  const edge = { x: from.x, y: 490 };
  await finger.down(from);
  await expect(page.getByText('Picked up the photo at position 2 of 9.')).toBeAttached();
  await finger.carry(from, edge);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(150);
  await restingBox(feed(page));
  await finger.up();
  await expect(feed(page)).not.toHaveAttribute('data-moving', '');
  const gaps = await feed(page)
    .getByRole('listitem')
    .evaluateAll((tiles) =>
      tiles.flatMap((tile) => {
        const { bottom } = tile.getBoundingClientRect();
        const button = tile.querySelector('[aria-label^="Actions for"]')?.getBoundingClientRect();
        const isSeen = bottom < window.innerHeight - 80;
        return isSeen && button !== undefined ? [Math.round(bottom - button.bottom)] : [];
      }),
    );
  expect([...new Set(gaps)]).toEqual([0]);
  await page.context().close();
});

test("after the phone is turned the '⋯' of a tile that is cut off stands in what is seen of it", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, creator, { ...PHONE, viewport: { width: 390, height: 844 } });
  await openGrid(page, 9);
  await page.setViewportSize({ width: 844, height: 470 });
  // It stands above the feed there, and comes after the window has changed.
  await expect(page.getByRole('navigation', { name: 'Grids' })).toBeVisible();
  const unseen = () =>
    feed(page)
      .getByRole('button', { name: /^Actions for/ })
      .evaluateAll(
        (buttons) =>
          buttons.filter((button) => {
            const { top } = button.closest('li')?.getBoundingClientRect() ?? { top: 0 };
            return (
              top < window.innerHeight - 44 && button.getBoundingClientRect().bottom > window.innerHeight
            );
          }).length,
      );
  await expect.poll(unseen).toBe(0);
  await page.context().close();
});

test('a finger that moves at once scrolls the page and drags nothing [D6.1]', async ({ browser }) => {
  const page = await openSignedIn(browser, creator, PHONE);
  await openGrid(page, 9);
  const finger = await Finger.over(page);
  const from = await middle(photo(page, 6));
  await finger.down(from);
  await finger.carry(from, { x: from.x, y: from.y - 200 }, 10);
  await finger.up();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(20);
  await expect(page.getByText(/^Picked up the photo/)).toHaveCount(0);
  await page.context().close();
});

/** What the page notes of a hold: when it began and first moved, when something was lifted, and each vibration. */
interface Notes {
  pressed: number;
  movedAt: number | null;
  lifted: number | null;
  vibrations: VibratePattern[];
}
type NotedWindow = typeof window & { notes: Notes };

/** Notes the holds of a page that is opened after this; desktop Chromium has nothing that vibrates. */
const takeNotes = (page: Page) =>
  page.addInitScript(() => {
    const fresh = (): Notes => ({ pressed: 0, movedAt: null, lifted: null, vibrations: [] });
    const noted = window as NotedWindow;
    noted.notes = fresh();
    Object.defineProperty(navigator, 'vibrate', {
      value: (pattern: VibratePattern) => noted.notes.vibrations.push(pattern) > 0,
    });
    addEventListener(
      'touchstart',
      ({ timeStamp }) => (noted.notes = { ...fresh(), pressed: timeStamp }),
      true,
    );
    addEventListener('touchmove', ({ timeStamp }) => (noted.notes.movedAt ??= timeStamp), true);
    new MutationObserver(() => {
      if (document.querySelector('[data-held]') !== null) noted.notes.lifted ??= performance.now();
    }).observe(document, { subtree: true, attributeFilter: ['data-held'] });
  });
const notes = (page: Page) => page.evaluate(() => (window as NotedWindow).notes);
/** Watches every frame until the finger has been down for so long. */
const heldFor = (page: Page, ms: number) =>
  page.evaluate(
    (duration) =>
      new Promise<void>((resolve) => {
        const look = () => {
          const { pressed } = (window as NotedWindow).notes;
          if (pressed > 0 && performance.now() - pressed >= duration) resolve();
          else requestAnimationFrame(look);
        };
        look();
      }),
    ms,
  );

test('a finger that holds for 200 ms and then moves scrolls, lifts nothing, and feels nothing', async ({
  browser,
}) => {
  const page = await openSignedIn(browser, creator, PHONE);
  await takeNotes(page);
  await openGrid(page, 9);
  const finger = await Finger.over(page);
  // A busy machine may move the finger too late for a hold of 200 ms: then it holds once more.
  await expect(async () => {
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    const from = await middle(photo(page, 6));
    await finger.down(from);
    await heldFor(page, 200);
    await finger.carry(from, { x: from.x, y: from.y - 200 });
    await finger.up();
    const { pressed, movedAt } = await notes(page);
    expect(movedAt! - pressed).toBeGreaterThanOrEqual(200);
    expect(movedAt! - pressed).toBeLessThan(340);
  }).toPass();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(20);
  expect(await notes(page)).toMatchObject({ lifted: null, vibrations: [] });
  await page.context().close();
});

test('a finger that holds for 350 ms lifts a photo with one short vibration; let go in place it opens the sheet of the tile, and nothing is moved', async ({
  browser,
}) => {
  const page = await openSignedIn(browser, creator, PHONE);
  await takeNotes(page);
  await openGrid(page, 9);
  const finger = await Finger.over(page);
  const before = (await photosIn(creator)).map(({ id }) => id);
  let writes = 0;
  page.on('request', (request) => {
    if (/position$/.test(request.url())) writes += 1;
  });
  const at = await middle(photo(page, 2));
  await finger.down(at);
  await expect(feed(page)).toHaveAttribute('data-held');
  const { pressed, lifted, vibrations } = await notes(page);
  expect(lifted! - pressed).toBeGreaterThanOrEqual(349);
  expect(vibrations).toEqual([10]);
  // A finger that holds still trembles.
  await finger.move({ x: at.x + 3, y: at.y - 2 });
  await finger.up();
  const sheet = page.getByRole('dialog', { name: 'Photo 2' });
  await expect(sheet.getByRole('button', { name: 'Edit details' })).toBeVisible();
  expect((await notes(page)).vibrations).toEqual([10]);
  await sheet.getByRole('button', { name: 'Cancel' }).tap();
  await expect(sheet).toBeHidden();
  await expect(photo(page, 2)).toBeFocused();
  expect(writes).toBe(0);
  expect((await photosIn(creator)).map(({ id }) => id)).toEqual(before);
  await page.context().close();
});

test("at 360 px the '⋯' of a tile is 44 px and opens a sheet with all actions in words [D6.1] [D6.2]", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, creator, PHONE);
  await openGrid(page, 9);
  const button = page.getByRole('button', { name: 'Actions for Photo 2' });
  const box = await button.boundingBox();
  expect([box?.width, box?.height]).toEqual([44, 44]);
  await button.tap();
  const sheet = page.getByRole('dialog', { name: 'Photo 2' });
  const actions = sheet.getByRole('button');
  await expect(actions).toHaveText([...TILE_WORDS, 'Cancel']);
  // Pick up and put down by tapping twice (WCAG 2.5.7).
  const before = (await photosIn(creator)).map(({ id }) => id);
  const saved = reordered(page);
  await sheet.getByRole('button', { name: 'Pick up' }).tap();
  await expect(page.getByText('Tap where the photo should go.', { exact: true })).toBeVisible();
  await photo(page, 4).tap();
  await saved;
  await expect.poll(async () => (await photosIn(creator)).map(({ id }) => id)).toEqual(moved(before, 2, 4));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.context().close();
});
