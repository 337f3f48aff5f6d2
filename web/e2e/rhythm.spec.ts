import { expect, test, type Browser, type Page } from '@playwright/test';
import ICAL from 'ical.js';
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from './support/axe.js';
import { details } from './support/carousel.js';
import { changed, changeElsewhere } from './support/changes.js';
import { newCreator, openGrid, openSignedIn, type Creator } from './support/creator.js';
import { feed, photo } from './support/feed.js';
import { listsOf, markPosted } from './support/posted.js';
import { chooseView } from './support/view.js';

/** A Wednesday. */
const NOW = new Date('2027-02-03T10:00:00Z');

/** Opens the grid of a new person with so many posts, at a known time. */
async function plan(page: Page, photos: number): Promise<void> {
  await page.clock.setFixedTime(NOW);
  await openGrid(page, photos);
}

/** Chooses Mondays and Thursdays, in UTC. */
async function chooseRhythm(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Rhythm' });
  await expect(dialog.getByText('Choose at least one day.')).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Monday' }).check();
  await dialog.getByRole('checkbox', { name: 'Thursday' }).check();
  await dialog.getByLabel('Thursday, time').fill('09:30');
  await dialog.getByLabel('Time zone').selectOption('UTC');
  await expect(dialog.getByRole('region', { name: 'Next dates' }).getByRole('listitem')).toHaveText([
    'Thursday 4 February at 09:30',
    'Monday 8 February at 18:00',
    'Thursday 11 February at 09:30',
    'Monday 15 February at 18:00',
    'Thursday 18 February at 09:30',
  ]);
  await expectNoSidewaysScroll(page);
  await expectAccessibleInBothThemes(page);
  const stored = changed(page, 'grid');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await stored;
  await expect(dialog).toHaveCount(0);
}

/** A new person at a grid of so many posts, with that rhythm. */
async function openWithRhythm(
  browser: Browser,
  [playwright, baseURL]: readonly [Parameters<typeof newCreator>[0], string | undefined],
  photos: number,
  name: string,
): Promise<{ creator: Creator; page: Page }> {
  const creator = await newCreator(playwright, baseURL, { photos, name, tier: 'free' });
  const page = await openSignedIn(browser, creator);
  await plan(page, photos);
  await chooseView(page, 'Rhythm...');
  await chooseRhythm(page);
  return { creator, page };
}

for (const [device, viewport] of [
  ['on a laptop', { width: 1440, height: 900 }],
  ['on a phone', { width: 390, height: 844 }],
] as const)
  test(
    `a rhythm gives every post its date, which follows the order, ${device}`,
    { tag: device === 'on a laptop' ? [] : '@nightly' },
    async ({ browser, playwright, baseURL }) => {
      const creator = await newCreator(playwright, baseURL, { photos: 3, name: 'rhythm', tier: 'free' });
      const page = await openSignedIn(browser, creator, { viewport });
      await plan(page, 3);
      await chooseView(page, 'Month');
      const month = page.getByRole('dialog', { name: 'Month' });
      await expect(month.getByText('No rhythm yet.')).toBeVisible();
      await month.getByRole('button', { name: 'Set a rhythm' }).click();
      await chooseRhythm(page);
      await expect(month.getByRole('button', { name: /^Next up/ })).toBeVisible();
      await month.getByRole('button', { name: 'Close' }).last().click();

      await chooseView(page, 'Posting order');
      await expect(photo(page, 3, 'due Thursday 4 February at 09:30')).toBeVisible();
      await expect(photo(page, 1, 'due Thursday 11 February at 09:30')).toBeVisible();

      await chooseView(page, 'Month');
      await expect(month.getByRole('heading', { name: 'February 2027' })).toBeVisible();
      const day = (name: string) =>
        month.getByRole('cell').filter({ has: page.getByLabel(name, { exact: true }) });
      await expect(day('4 February').getByRole('button', { name: /^Next up/ })).toBeVisible();
      await expect(day('11 February').getByRole('button', { name: /^Post 3/ })).toBeVisible();
      await expectNoSidewaysScroll(page);
      await expectAccessibleInBothThemes(page);

      // By keys: the last post becomes the next one.
      const before = (await listsOf(creator)).order;
      const stored = changed(page, 'move');
      await day('11 February').getByRole('button').focus();
      await page.keyboard.press('Enter');
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('ArrowLeft');
      await expect(day('4 February').getByRole('button', { pressed: true })).toBeFocused();
      await page.keyboard.press('Enter');
      await stored;
      const [a, b, c] = before;
      expect((await listsOf(creator)).order).toEqual([b, c, a]);
      await month.getByRole('button', { name: 'Close' }).last().click();

      const undone = changed(page, 'together');
      await page.keyboard.press('Control+z');
      await undone;
      expect((await listsOf(creator)).order).toEqual(before);
      await expect(feed(page)).toBeVisible();
      await page.context().close();
      await creator.api.dispose();
    },
  );

test(
  'a post keeps its fixed date, and the others flow around it',
  { tag: '@nightly' },
  async ({ browser, playwright, baseURL }) => {
    const { creator, page } = await openWithRhythm(browser, [playwright, baseURL], 3, 'fixed');
    await photo(page, 3).click();
    let stored = changed(page, 'set');
    await details(page).getByLabel('Fixed date').fill('2027-02-08');
    await stored;
    await expect(details(page).getByText('Due Monday 8 February at 18:00.')).toBeVisible();
    await page.keyboard.press('Escape');
    await chooseView(page, 'Posting order');
    await expect(photo(page, 3, 'due Monday 8 February at 18:00')).toBeVisible();
    await expect(photo(page, 2, 'due Thursday 4 February at 09:30')).toBeVisible();
    await photo(page, 3).click();
    stored = changed(page, 'set');
    await details(page).getByRole('button', { name: 'Clear' }).click();
    await stored;
    await expect(details(page).getByText('Due Thursday 4 February at 09:30, by the rhythm.')).toBeVisible();
    await page.context().close();
    await creator.api.dispose();
  },
);

test(
  'a skipped day gives no date, and without a rhythm no post has one',
  { tag: '@nightly' },
  async ({ browser, playwright, baseURL }) => {
    const { creator, page } = await openWithRhythm(browser, [playwright, baseURL], 2, 'skipped');
    await chooseView(page, 'Posting order');
    const next = photo(page, 2);
    await expect(next).toHaveAccessibleName(/due Thursday 4 February at 09:30/);

    await chooseView(page, 'Rhythm...');
    const dialog = page.getByRole('dialog', { name: 'Rhythm' });
    const dates = dialog.getByRole('region', { name: 'Next dates' }).getByRole('listitem');
    const skipped = dialog.getByRole('list', { name: 'Skipped days' }).getByRole('listitem');
    await dialog.getByLabel('Skip a day').fill('2027-02-04');
    // Back and Escape ask before what was written is lost.
    const asked = page.getByRole('alertdialog', { name: 'Discard the changes?' });
    await page.goBack();
    await asked.getByRole('button', { name: 'Keep' }).click();
    await expect(asked).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Skip', exact: true }).click();
    await expect(skipped).toHaveText(['4 Feb 2027']);
    await expect(dates.first()).toHaveText('Monday 8 February at 18:00');
    let stored = changed(page, 'grid');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await stored;
    await expect(next).toHaveAccessibleName(/due Monday 8 February at 18:00/);

    await chooseView(page, 'Rhythm...');
    // A day that is chosen and not added counts as well.
    await dialog.getByLabel('Skip a day').fill('2027-02-08');
    stored = changed(page, 'grid');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await stored;
    await expect(next).toHaveAccessibleName(/due Thursday 11 February at 09:30/);

    await chooseView(page, 'Rhythm...');
    await dialog.getByRole('button', { name: 'Do not skip 4 February 2027' }).click();
    await page.keyboard.press('Escape');
    await asked.getByRole('button', { name: 'Discard' }).click();
    await expect(dialog).toHaveCount(0);
    await chooseView(page, 'Rhythm...');
    await dialog.getByRole('button', { name: 'Do not skip 4 February 2027' }).click();
    await dialog.getByRole('button', { name: 'Do not skip 8 February 2027' }).click();
    await expect(skipped).toHaveCount(0);
    await expect(dates.first()).toHaveText('Thursday 4 February at 09:30');
    stored = changed(page, 'grid');
    await dialog.getByRole('button', { name: 'No rhythm' }).click();
    await stored;
    await expect(next).not.toHaveAccessibleName(/due/);
    await page.reload();
    await chooseView(page, 'Posting order');
    await expect(next).toHaveAccessibleName(/next up/);
    await expect(next).not.toHaveAccessibleName(/due/);
    await page.context().close();
    await creator.api.dispose();
  },
);

test(
  "tiles mark a fixed date that has passed and one against the order, and 'Post' counts what is due",
  { tag: '@nightly' },
  async ({ browser, playwright, baseURL }) => {
    const creator = await newCreator(playwright, baseURL, { photos: 3, name: 'marks', tier: 'free' });
    const dates = ['2027-02-10', '2027-02-20', '2027-02-01'];
    await changeElsewhere(
      creator,
      ...creator.photoIds.map(
        (id, index) => ({ kind: 'set', id, field: 'date', value: dates[index] ?? null, seen: null }) as const,
      ),
    );
    const page = await openSignedIn(browser, creator);
    await plan(page, 3);
    const post = page.getByRole('banner').getByRole('link', { name: /^Post/ });
    await expect(post).toHaveAccessibleName('Post 1 due');
    await chooseView(page, 'Posting order');
    await expect(photo(page, 3, 'due Monday 1 February, overdue')).toBeVisible();
    await expect(photo(page, 2, 'due Saturday 20 February, out of order')).toBeVisible();
    await expect(photo(page, 1, 'due Wednesday 10 February, out of order')).toBeVisible();
    await expect(feed(page).getByText('Next up · 1 Feb · Overdue', { exact: true })).toBeVisible();
    await expect(feed(page).getByText('2 · 20 Feb · Out of order', { exact: true })).toBeVisible();
    await expectAccessibleInBothThemes(page);

    // The month that is shown may be another one.
    await chooseView(page, 'Month');
    const month = page.getByRole('dialog', { name: 'Month' });
    await month.getByRole('button', { name: 'Next month' }).click();
    await expect(month.getByText('Next up is due Monday 1 February. Overdue.')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await month.getByRole('button', { name: 'Show next up' }).click();
    await expect(month.getByRole('button', { name: /^Next up.*overdue$/ })).toBeFocused();
    await expect(month.getByText('Next up is due')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(month).toHaveCount(0);

    const [, , next = ''] = creator.photoIds;
    await markPosted(creator, [next]);
    await expect(photo(page, 3, 'posted')).toBeVisible();
    await expect(post).toHaveAccessibleName('Post');

    // What is out of order tells why, and 'Post' leads to it where it is due before the next one.
    const why = /Its fixed date does not fit its place in the posting order\./;
    await expect(photo(page, 2)).toHaveAttribute('title', why);
    await photo(page, 2).click();
    await expect(details(page).getByText(why)).toContainText('Due Saturday 20 February. Out of order.');
    await page.clock.setFixedTime(new Date('2027-02-10T10:00:00Z'));
    await page.goto('/post');
    const heading = (name: string) => page.getByRole('heading', { name, exact: true });
    await expect(heading('Next up')).toBeVisible();
    await expect(page.getByText('Saturday 20 February · Out of order')).toContainText(why);
    await page.getByRole('button', { name: 'Show due post' }).click();
    await expect(heading('Post 2 of 2')).toBeFocused();
    await expect(page.getByText('due Wednesday 10 February')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.getByRole('button', { name: 'Show next up' }).click();
    await expect(heading('Next up')).toBeFocused();
    await page.getByRole('button', { name: 'Show due post' }).click();
    await page.getByRole('button', { name: 'Posted', exact: true }).click();
    await expect(heading('Next up')).toBeFocused();
    await expect(page.getByRole('button', { name: 'Show due post' })).toHaveCount(0);
    await page.context().close();
    await creator.api.dispose();
  },
);

test(
  'the month and the calendar feed tell the same days and times',
  { tag: '@nightly' },
  async ({ browser, playwright, baseURL }) => {
    const { creator, page } = await openWithRhythm(browser, [playwright, baseURL], 5, 'month-feed');
    await photo(page, 2).click();
    const stored = changed(page, 'set');
    await details(page).getByLabel('Fixed date').fill('2027-02-16');
    await stored;
    await page.keyboard.press('Escape');
    await chooseView(page, 'Month');
    const month = page.getByRole('dialog', { name: 'Month' });
    const inMonth = await month
      .getByRole('cell')
      .filter({ has: page.getByRole('button') })
      .evaluateAll((cells) =>
        cells.map((cell) => {
          const time = /\d\d:\d\d/.exec(cell.querySelector('button')?.ariaLabel ?? '')?.[0];
          return `${cell.querySelector('time')?.dateTime}${time === undefined ? '' : `T${time}:00Z`}`;
        }),
      );
    expect(inMonth).toEqual([
      '2027-02-04T09:30:00Z',
      '2027-02-08T18:00:00Z',
      '2027-02-11T09:30:00Z',
      '2027-02-15T18:00:00Z',
      '2027-02-16',
    ]);
    const made = await creator.api.post(`/api/grids/${creator.gridId}/calendar`);
    const { url } = (await made.json()) as { url: string };
    const text = await (await creator.api.get(url)).text();
    const inFeed = new ICAL.Component(ICAL.parse(text) as never)
      .getAllSubcomponents('vevent')
      .map((component) => new ICAL.Event(component).startDate.toString());
    expect(inFeed.toSorted()).toEqual(inMonth);
    await page.context().close();
    await creator.api.dispose();
  },
);

test(
  'a post is dragged to another day of the month, and by two clicks',
  { tag: '@nightly' },
  async ({ browser, playwright, baseURL }) => {
    const { creator, page } = await openWithRhythm(browser, [playwright, baseURL], 3, 'month');
    await chooseView(page, 'Month');
    const month = page.getByRole('dialog', { name: 'Month' });
    const day = (name: string) =>
      month.getByRole('cell').filter({ has: page.getByLabel(name, { exact: true }) });
    const [a, b, c] = (await listsOf(creator)).order;

    let stored = changed(page, 'move');
    await day('11 February').getByRole('button').hover();
    await page.mouse.down();
    await day('4 February').hover({ position: { x: 40, y: 20 } });
    await day('4 February').hover({ position: { x: 50, y: 30 } });
    await page.mouse.up();
    await stored;
    expect((await listsOf(creator)).order).toEqual([b, c, a]);
    stored = changed(page, 'together');
    await month.getByRole('button', { name: 'Undo move' }).click();
    await stored;
    expect((await listsOf(creator)).order).toEqual([a, b, c]);

    stored = changed(page, 'move');
    const nextUp = month.getByRole('button', { name: /^Next up/ });
    await nextUp.click();
    await day('12 February').click();
    await stored;
    expect((await listsOf(creator)).order).toEqual([c, a, b]);

    // What is picked up can be opened; Back from there leads to the month.
    await nextUp.click();
    await month.getByRole('button', { name: 'Edit post' }).click();
    await expect(details(page)).toBeVisible();
    await expect(month).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(details(page)).toHaveCount(0);
    await nextUp.click();
    await month.getByRole('button', { name: 'Cancel' }).click();
    await expect(nextUp).toHaveAttribute('aria-pressed', 'false');

    await month.getByRole('button', { name: 'Next month' }).click();
    await expect(month.getByRole('heading', { name: 'March 2027' })).toBeVisible();
    await month.getByRole('button', { name: 'Today' }).click();
    await expect(month.getByRole('heading', { name: 'February 2027' })).toBeVisible();
    await page.context().close();
    await creator.api.dispose();
  },
);

test(
  'the month has an address: Back closes it and what stands over it, a reload and a link open it',
  { tag: '@nightly' },
  async ({ browser, playwright, baseURL }) => {
    const { creator, page } = await openWithRhythm(browser, [playwright, baseURL], 2, 'month-address');
    const month = page.getByRole('dialog', { name: 'Month' });
    const rhythm = page.getByRole('dialog', { name: 'Rhythm' });
    const view = () => new URL(page.url()).searchParams.get('view');
    await page.getByRole('tab', { name: 'REELS' }).click();
    await chooseView(page, 'Month');
    await expect(month.getByRole('button', { name: /^Next up/ })).toBeVisible();
    expect(view()).toBe('calendar');
    await page.reload();
    await expect(month.getByRole('button', { name: /^Next up/ })).toBeVisible();

    await month.getByRole('button', { name: 'Rhythm...' }).click();
    await expect(rhythm).toBeVisible();
    await page.goBack();
    await expect(rhythm).toHaveCount(0);
    await expect(month).toBeVisible();
    await page.goBack();
    await expect(month).toHaveCount(0);
    expect(view()).toBeNull();
    await expect(page.getByRole('tab', { name: 'REELS' })).toHaveAttribute('aria-selected', 'true');

    // Closed by hand it leaves no entry of the history behind.
    await chooseView(page, 'Month');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(month).toHaveCount(0);
    await page.goBack();
    await expect(page.getByRole('tab', { name: 'POSTS' })).toHaveAttribute('aria-selected', 'true');

    await page.goto(`/?grid=${creator.gridId}&view=calendar`);
    await expect(month.getByRole('button', { name: /^Next up/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(month).toHaveCount(0);
    expect(view()).toBeNull();
    await expect(feed(page)).toBeVisible();
    await page.context().close();
    await creator.api.dispose();
  },
);
