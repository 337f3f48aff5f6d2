import type { Grid, Photo } from '@tessera/contracts';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { Person } from './contract/support/person.js';
import { atRest } from './support/at-rest.js';
import { details, member, strip as photosStrip } from './support/carousel.js';
import { boardChanged, changed } from './support/changes.js';
import { newCreator, openGrid, openSignedIn, type Creator } from './support/creator.js';
import { said } from './support/drag-by-keys.js';
import { extent, extentsFor, wholePage } from './support/extents.js';
import { moved } from './support/feed.js';
import { fingerOver, mouseOver, type Hand } from './support/hand.js';
import { middle, type Point } from './support/middle.js';

/** More than fit side by side, and more than a sheet of a phone shows. */
const GRIDS = 24;
const LONG = 'A name that is much longer than others';
/** As many as a carousel takes: four rows of them in the strip. */
const MEMBERS = 20;
/** How long something is held at an edge while every frame is watched. */
const HOLD_MS = 1_000;

const DESK = { viewport: { width: 1440, height: 900 } };
const TABLET = { viewport: { width: 800, height: 800 }, hasTouch: true, isMobile: true };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

let creator: Creator;
test.beforeAll(async ({ playwright, baseURL }) => {
  creator = await newCreator(playwright, baseURL, { photos: 12, name: 'edges' });
  for (let at = 2; at <= GRIDS; at += 1) {
    const name = at === 3 ? LONG : `Grid ${at}`;
    expect((await creator.api.post('/api/grids', { data: { name } })).ok()).toBe(true);
  }
});
test.afterAll(() => creator.api.dispose());

const order = async () =>
  ((await (await creator.api.get('/api/grids')).json()) as Grid[]).map(({ name }) => name);
const reordered = (page: Page) => boardChanged(page, 'order');

async function expectWithin(held: Locator, list: Locator): Promise<void> {
  const [inner, outer] = [(await held.boundingBox())!, (await list.boundingBox())!];
  expect(inner.x).toBeGreaterThanOrEqual(outer.x - 1);
  expect(inner.y).toBeGreaterThanOrEqual(outer.y - 1);
  expect(inner.x + inner.width).toBeLessThanOrEqual(outer.x + outer.width + 1);
  expect(inner.y + inner.height).toBeLessThanOrEqual(outer.y + outer.height + 1);
}

interface Hold {
  readonly hand: Hand;
  readonly at: Point;
  readonly page: Page;
  readonly held: Locator;
  readonly list: Locator;
  /** What the list is scrolled in, and where it comes to stand at the most. */
  readonly scroller: Locator;
  readonly end: () => Promise<{ readonly x: number; readonly y: number }>;
}

/** Holds something at an edge: its list is scrolled to its end and no further, the page not at all, and none grows. */
async function holdAtEdge({ hand, at, page, held, list, scroller, end }: Hold): Promise<void> {
  const [before, whole] = [await extent(scroller), await extent(wholePage(page))];
  const { x, y } = await end();
  await hand.carry(at);
  const meanwhile = extentsFor(wholePage(page), HOLD_MS);
  await expect
    .poll(async () => {
      const { x: left, y: top } = await extent(scroller);
      return Math.abs(left - x) <= 1 && Math.abs(top - y) <= 1;
    })
    .toBe(true);
  const [seen] = await Promise.all([extentsFor(scroller, HOLD_MS), meanwhile]);
  expect(seen).toHaveLength(1);
  expect(seen[0]).toMatchObject({ width: before.width, height: before.height });
  expect(await meanwhile).toEqual([whole]);
  await expectWithin(held, list);
}

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Grids' }).getByRole('list');

for (const by of ['the mouse', 'a finger'] as const) {
  test(
    `a tab that ${by} holds at the end of the strip stays in it: the strip scrolls to its end, and the page never`,
    { tag: '@nightly' },
    async ({ browser }) => {
      const page = await openSignedIn(browser, creator, by === 'a finger' ? TABLET : DESK);
      await openGrid(page, 12);
      const hand = by === 'a finger' ? await fingerOver(page) : mouseOver(page);
      const { width, height } = page.viewportSize()!;
      const list = tabs(page);
      const scroller = list;
      const whole = await extent(scroller);
      const last = whole.width - (await list.evaluate(({ clientWidth }) => clientWidth));
      expect(last).toBeGreaterThan(200);
      for (const way of ['right', 'left'] as const) {
        const before = await order();
        const [from, to] = way === 'right' ? [1, GRIDS] : [GRIDS, 1];
        const name = before[from - 1]!;
        await list.evaluate((ul, left) => ul.scrollTo({ left }), way === 'right' ? 0 : last);
        const held = list.getByRole('listitem').nth(from - 1);
        await hand.lift(await middle(held.getByRole('button', { name, exact: true })), () =>
          expect(said(page, `Picked up the grid ${name} at position ${from} of ${GRIDS}.`)).toBeAttached(),
        );
        const at = way === 'right' ? { x: width - 4, y: height - 4 } : { x: 3, y: 3 };
        const end = () => Promise.resolve({ x: way === 'right' ? last : 0, y: 0 });
        await holdAtEdge({ hand, at, page, held, list, scroller, end });
        const saved = reordered(page);
        await hand.drop();
        await saved;
        await expect.poll(order).toEqual(moved(before, from, to));
      }
      await page.context().close();
    },
  );
}

test('the wide tab of a long name falls where the pointer is, wherever it was taken', async ({ browser }) => {
  const page = await openSignedIn(browser, creator, DESK);
  await openGrid(page, 12);
  const before = await order();
  const [from, to] = [before.indexOf(LONG) + 1, before.indexOf(LONG) + 3];
  const list = tabs(page);
  const tab = (place: number) => list.getByRole('listitem').nth(place - 1);
  // Taken near its beginning: its middle lies far from the pointer.
  const box = (await tab(from).boundingBox())!;
  const at = await middle(tab(to));
  const hand = mouseOver(page);
  await hand.lift({ x: box.x + 28, y: box.y + box.height / 2 }, () =>
    expect(said(page, `Picked up the grid ${LONG}`)).toBeAttached(),
  );
  await hand.carry(at);
  const saved = reordered(page);
  await hand.drop();
  await saved;
  await expect.poll(order).toEqual(moved(before, from, to));
  await page.context().close();
});

for (const by of ['the mouse', 'a finger'] as const) {
  test(
    `a photo of a carousel that ${by} holds at the edges of the window stays in its strip, and neither dialog nor page grows`,
    { tag: '@nightly' },
    async ({ browser }) => {
      const creator = await Person.signUp('creator');
      const gridId = await creator.grid();
      const { groupId, cover } = await creator.carousel(gridId, MEMBERS - 1);
      const stored = async () =>
        (await creator.get<Photo[]>(`/api/carousels/${groupId}`)).body.map(({ id }) => id);
      const page = await openSignedIn(browser, creator, by === 'a finger' ? PHONE : DESK);
      await page.goto(`/?grid=${gridId}&photo=${cover}`);
      await expect(photosStrip(page).getByRole('button', { name: /^Photo \d+ of 20/ })).toHaveCount(MEMBERS, {
        timeout: 60_000,
      });
      await atRest(page);
      const hand = by === 'a finger' ? await fingerOver(page) : mouseOver(page);
      const { width, height } = page.viewportSize()!;
      const list = photosStrip(page);
      const scroller = details(page).locator('[data-scroller]');
      /** How far the dialog is scrolled at the most for an edge of the strip to be seen. */
      const scrolledTo = (edge: 'top' | 'bottom') => async () => {
        const [box, around] = [(await list.boundingBox())!, (await scroller.boundingBox())!];
        const { x, y } = await extent(scroller);
        const more =
          edge === 'bottom'
            ? Math.max(0, box.y + box.height - around.y - around.height)
            : Math.min(0, box.y - around.y);
        return { x, y: y + more };
      };
      for (const [from, to, at, edge] of [
        [2, MEMBERS, { x: width - 3, y: height - 3 }, 'bottom'],
        [8, 1, { x: 3, y: 3 }, 'top'],
      ] as const) {
        const before = await stored();
        await member(page, from).scrollIntoViewIfNeeded();
        await atRest(page);
        await hand.lift(await middle(member(page, from)), () =>
          expect(said(page, `Picked up Photo ${from} of ${MEMBERS}.`)).toBeAttached(),
        );
        const held = list.getByRole('listitem').nth(from - 1);
        await holdAtEdge({ hand, at, page, held, list, scroller, end: scrolledTo(edge) });
        const saved = changed(page, 'arrange');
        await hand.drop();
        await saved;
        await expect.poll(stored).toEqual(moved(before, from, to));
      }
      await page.context().close();
    },
  );
}

test(
  'a grid that a finger holds at the end of the sheet stays in the list, which scrolls to its last grid and back',
  { tag: '@nightly' },
  async ({ browser }) => {
    const page = await openSignedIn(browser, creator, PHONE);
    await openGrid(page, 12);
    await page
      .getByRole('banner')
      .getByRole('button', { name: /, choose a grid$/ })
      .tap();
    const sheet = page.getByRole('dialog', { name: 'Your grids' });
    const list = sheet.getByRole('list', { name: 'Grids' });
    await expect(list.getByRole('listitem')).toHaveCount(GRIDS);
    await atRest(page);
    const hand = await fingerOver(page, 24);
    const add = sheet.getByRole('button', { name: 'Add New Grid' });
    for (const [from, to, y] of [
      [1, GRIDS, 840],
      [GRIDS, 1, 4],
    ] as const) {
      const before = await order();
      const held = list.getByRole('listitem').nth(from - 1);
      await held.scrollIntoViewIfNeeded();
      const name = before[from - 1]!;
      await hand.lift(
        await middle(held.getByRole('button', { name: `Move grid ${name}`, exact: true })),
        () =>
          expect(said(page, `Picked up the grid ${name} at position ${from} of ${GRIDS}.`)).toBeAttached(),
      );
      const end = async () => {
        const scrolled = await extent(sheet);
        const box = (await list.boundingBox())!;
        const edge =
          from === 1
            ? box.y + box.height - (await add.boundingBox())!.y
            : Math.min(0, box.y - (await sheet.boundingBox())!.y);
        return { x: 0, y: scrolled.y + edge };
      };
      await holdAtEdge({ hand, at: { x: 30, y }, page, held, list, scroller: sheet, end });
      const saved = reordered(page);
      await hand.drop();
      await saved;
      await expect.poll(order).toEqual(moved(before, from, to));
    }
    await page.context().close();
  },
);
