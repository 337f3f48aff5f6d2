import type { Change } from '@tessera/contracts';
import {
  expect,
  test,
  type Browser,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from '@playwright/test';
import { atRest } from './support/at-rest.js';
import { changeElsewhere } from './support/changes.js';
import { newCreator, openGrid, openSignedIn, type Creator } from './support/creator.js';
import { said } from './support/drag-by-keys.js';
import { button, draft, drafts, listsOf } from './support/drafts.js';
import { feed, photo } from './support/feed.js';
import { fingerOver, mouseOver } from './support/hand.js';
import { middle } from './support/middle.js';

const TABLET = { viewport: { width: 1280, height: 900 }, hasTouch: true, isMobile: true };

const ghost = (page: Page) => page.locator('[data-ghost]');
const mark = (page: Page, name: 'Posts' | 'Reels' = 'Posts') => feed(page, name).locator('[data-mark=line]');
const lifted = (page: Page) => () => expect(page.locator('html')).toHaveAttribute('data-dragging', '');
const undo = (page: Page, step: string) =>
  page.getByRole('group', { name: 'History' }).getByRole('button', { name: `Undo ${step}`, exact: true });
const select = async (page: Page, ...places: number[]) => {
  for (const place of places) await draft(page, place).click({ modifiers: ['ControlOrMeta'] });
};
const rightOf = async (tile: Locator) => {
  const { x, y } = await middle(tile);
  return { x: x + 60, y };
};

let creator: Creator;

/** A grid with so many posts, and the rest of its six photos as drafts. */
async function open(browser: Browser, posts: number, options: BrowserContextOptions = {}): Promise<Page> {
  await changeElsewhere(creator, { kind: 'shelve', ids: creator.photoIds.slice(posts) });
  const page = await openSignedIn(browser, creator, options);
  await openGrid(page, posts);
  await button(page).click();
  await expect(draft(page, 6 - posts)).toBeVisible();
  return page;
}

test.beforeEach(async ({ playwright, baseURL }) => {
  creator = await newCreator(playwright, baseURL, { photos: 6, name: 'drafts-drag' });
});
test.afterEach(() => creator.api.dispose());

test(
  'a drag of one of several selected drafts carries all of them, among the drafts and into the feed, as one step',
  { tag: '@nightly' },
  async ({ browser }) => {
    const page = await open(browser, 2);
    const before = await listsOf(creator);
    const [p = '', q = ''] = before.order;
    const [a = '', b = '', c = '', d = ''] = before.drafts;
    const hand = mouseOver(page);
    await select(page, 1, 3);
    await hand.lift(await middle(draft(page, 1)), lifted(page));
    await expect(drafts(page).locator('li[data-count="2"]')).toHaveCount(1);
    await hand.carry(await middle(draft(page, 4)));
    await hand.drop();
    await expect.poll(async () => (await listsOf(creator)).drafts).toEqual([b, d, a, c]);
    await undo(page, 'move of 2 photos').click();
    await expect.poll(() => listsOf(creator)).toEqual(before);

    await atRest(page);
    await hand.lift(await middle(draft(page, 3)), lifted(page));
    await hand.carry(await rightOf(photo(page, 1)));
    await expect(mark(page)).toBeVisible();
    await expect(ghost(page).locator('[data-count="2"]')).toBeVisible();
    await expect(feed(page).getByRole('button', { name: 'Hide photo' })).toBeHidden();
    await page.keyboard.press('Escape');
    await hand.drop();
    await expect(ghost(page)).toHaveCount(0);
    await expect(drafts(page).locator('[aria-pressed="true"]')).toHaveCount(2);
    await atRest(page);
    await hand.lift(await middle(draft(page, 3)), lifted(page));
    await hand.carry(await rightOf(photo(page, 1)));
    await expect(mark(page)).toBeVisible();
    await hand.drop();
    await expect.poll(() => listsOf(creator)).toEqual({ order: [p, a, c, q], drafts: [b, d] });
    await expect(page.getByRole('region', { name: 'Selection' })).toHaveCount(0);
    await undo(page, 'move of 2 photos to the feed').click();
    await expect.poll(() => listsOf(creator)).toEqual(before);
    await page.context().close();
  },
);

test('a finger carries several selected drafts into the feed', { tag: '@nightly' }, async ({ browser }) => {
  const page = await open(browser, 2, TABLET);
  const [p = '', q = ''] = (await listsOf(creator)).order;
  const [a = '', b = '', c = '', d = ''] = (await listsOf(creator)).drafts;
  await page.getByRole('button', { name: 'Actions for Draft 2' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Select', exact: true }).tap();
  await draft(page, 4).tap();
  const hand = await fingerOver(page);
  await hand.lift(await middle(draft(page, 2)), () =>
    expect(said(page, 'Picked up 2 drafts of 4.')).toBeAttached(),
  );
  await hand.carry(await rightOf(photo(page, 2)));
  await expect(mark(page)).toBeVisible();
  await hand.drop();
  await expect.poll(() => listsOf(creator)).toEqual({ order: [p, q, b, d], drafts: [a, c] });
  await page.context().close();
});

test('an empty feed takes drafts anywhere in it, and shows that it does', async ({ browser }) => {
  const page = await open(browser, 0);
  const before = await listsOf(creator);
  const [a = '', b = ''] = before.drafts;
  const area = page.locator('[data-tour=feed]');
  const hand = mouseOver(page);
  const box = await area.boundingBox();
  const corner = { x: (box?.x ?? 0) + 8, y: (box?.y ?? 0) + (box?.height ?? 0) - 8 };
  await hand.lift(await middle(draft(page, 1)), lifted(page));
  await hand.carry(corner);
  await expect(area).toHaveAttribute('data-over', '');
  await page.keyboard.press('Escape');
  await hand.drop();
  await expect(area).not.toHaveAttribute('data-over', '');
  await atRest(page);
  await select(page, 1, 2);
  await hand.lift(await middle(draft(page, 2)), lifted(page));
  await hand.carry(corner);
  await expect(area).toHaveAttribute('data-over', '');
  await hand.drop();
  await expect.poll(() => listsOf(creator)).toEqual({ order: [a, b], drafts: before.drafts.slice(2) });
  await expect(photo(page, 2)).toBeVisible();
  await expect(area).not.toHaveAttribute('data-over', '');
  await undo(page, 'move of 2 photos to the feed').click();
  await expect(page.getByText('Your grid is empty')).toBeVisible();
  await page.context().close();
});

test(
  'REELS takes those drafts that are Reels, at the marked place, and says of the others that they cannot go there',
  { tag: '@nightly' },
  async ({ browser }) => {
    const [p = '', q = '', a = '', , c = ''] = creator.photoIds;
    const reel = (id: string): Change => ({
      kind: 'set',
      id,
      field: 'mediaType',
      value: 'reel',
      seen: 'photo',
    });
    await changeElsewhere(creator, ...[q, a, c].map(reel));
    const page = await open(browser, 2);
    const before = await listsOf(creator);
    const [, b = '', , d = ''] = before.drafts;
    expect(before.drafts).toEqual([a, b, c, d]);
    await page.getByRole('tab', { name: 'REELS' }).click();
    const shown = feed(page, 'Reels').getByRole('button', { name: /^Photo 1,/ });
    await expect(shown).toBeVisible();
    const left = async () => {
      const { x, y } = await middle(shown);
      return { x: x - 60, y };
    };
    const hand = mouseOver(page);
    await hand.lift(await middle(draft(page, 2)), lifted(page));
    await hand.carry(await left());
    await expect(ghost(page).getByText('Only Reels go here')).toBeVisible();
    await expect(mark(page, 'Reels')).toBeHidden();
    await hand.drop();
    await expect(
      page.getByText('Mark the draft as a Reel first, or open POSTS.', { exact: true }),
    ).toBeVisible();
    expect(await listsOf(creator)).toEqual(before);

    await atRest(page);
    await hand.lift(await middle(draft(page, 1)), lifted(page));
    await hand.carry(await left());
    await expect(mark(page, 'Reels')).toBeVisible();
    await hand.drop();
    await expect.poll(() => listsOf(creator)).toEqual({ order: [p, a, q], drafts: [b, c, d] });
    await undo(page, 'move of a photo to the feed').click();
    await expect.poll(() => listsOf(creator)).toEqual(before);

    await atRest(page);
    await select(page, 1, 2, 3);
    await hand.lift(await middle(draft(page, 1)), lifted(page));
    await hand.carry(await left());
    await expect(ghost(page).getByText('2 of 3 are Reels')).toBeVisible();
    await hand.drop();
    await expect(
      page.getByText('The one that is no Reel stayed in the drafts.', { exact: true }),
    ).toBeVisible();
    await expect.poll(() => listsOf(creator)).toEqual({ order: [p, a, c, q], drafts: [b, d] });
    await undo(page, 'move of 2 photos to the feed').click();
    await expect.poll(() => listsOf(creator)).toEqual(before);
    await page.context().close();
  },
);
