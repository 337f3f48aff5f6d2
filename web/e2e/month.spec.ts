import type { Rhythm } from '@tessera/contracts';
import { expect, test, type Browser, type Locator, type Page } from '@playwright/test';
import { atRest } from './support/at-rest.js';
import { changed, changeElsewhere } from './support/changes.js';
import { newCreator, openSignedIn, type Creator } from './support/creator.js';
import { fingerOver, mouseOver } from './support/hand.js';
import { middle } from './support/middle.js';
import { listsOf, markPosted } from './support/posted.js';
import { expectToast } from './support/toast.js';
import { chooseView } from './support/view.js';

/** A Wednesday, late in its month. */
const NOW = new Date('2027-02-24T10:00:00Z');
const THURSDAYS = [{ day: 4, time: '09:30' }];
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, time: '18:00' }));
const THREE_A_DAY = EVERY_DAY.flatMap(({ day }) =>
  ['09:00', '14:00', '18:00'].map((time) => ({ day, time })),
);

interface Month {
  readonly creator: Creator;
  readonly page: Page;
  readonly month: Locator;
  readonly day: (name: string) => Locator;
}

type Tools = readonly [Browser, Parameters<typeof newCreator>[0], string | undefined];

/** A new person at the month of a grid of so many posts with this rhythm. */
async function openMonth(
  [browser, playwright, baseURL]: Tools,
  { weekly, photos = 3, ...context }: Pick<Rhythm, 'weekly'> & { photos?: number; viewport?: Size },
): Promise<Month> {
  const creator = await newCreator(playwright, baseURL, { photos, name: 'month' });
  const rhythm = { weekly, zone: 'UTC', start: '2027-01-01', skipped: [] };
  await changeElsewhere(creator, { kind: 'grid', rhythm });
  const isPhone = (context.viewport?.width ?? 1440) < 640;
  const page = await openSignedIn(browser, creator, { ...context, hasTouch: isPhone });
  await page.clock.setFixedTime(NOW);
  await page.goto('/');
  await chooseView(page, 'Month');
  const month = page.getByRole('dialog', { name: 'Month' });
  await expect(month.getByRole('button', { name: /^Next up/ })).toBeAttached();
  const day = (name: string) =>
    month.getByRole('cell').filter({ has: page.getByLabel(name, { exact: true }) });
  return { creator, page, month, day };
}

/** How much of the month's weeks lies below what is seen of them, in pixels. */
const below = (month: Locator) =>
  month.getByRole('table').evaluate((table) => {
    const area = table.closest('[data-scroller]') ?? table;
    return table.getBoundingClientRect().bottom - area.getBoundingClientRect().bottom;
  });

interface Size {
  readonly width: number;
  readonly height: number;
}

test('what is picked up is put down in another month, and a toast tells when it is due', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const { creator, page, month, day } = await openMonth([browser, playwright, baseURL], {
    weekly: THURSDAYS,
  });
  const [a, b, c] = (await listsOf(creator)).order;
  const picked = month.getByText('Choose the day on which it should be due.');
  await month.getByRole('button', { name: /^Next up/ }).click();
  await month.getByRole('button', { name: 'Next month' }).click();
  await expect(picked).toBeVisible();
  let stored = changed(page, 'move');
  // Where a day has a post already, a click on that one means the day.
  await day('11 March').getByRole('button').click();
  await stored;
  expect((await listsOf(creator)).order).toEqual([c, a, b]);
  await expectToast(page, 'Due Thursday 11 March at 09:30');
  await expect(day('11 March').getByRole('button')).toBeFocused();

  // A day without a time: the post is on the next one, whose month is shown.
  await month.getByRole('button', { name: 'Today' }).click();
  await month.getByRole('button', { name: /^Next up/ }).click();
  stored = changed(page, 'move');
  await day('27 February').click();
  await stored;
  await expectToast(
    page,
    'Due Thursday 4 March at 09:30',
    'The rhythm has no free time on Saturday 27 February.',
  );
  await expect(month.getByRole('heading', { name: 'March 2027' })).toBeVisible();
  await expect(day('4 March').getByRole('button')).toBeFocused();

  // By keys; what is put back has the focus, too.
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowRight');
  await expect(day('11 March').getByRole('button', { pressed: true })).toBeFocused();
  stored = changed(page, 'move');
  await page.keyboard.press('Enter');
  await stored;
  await expectToast(page, 'Due Thursday 11 March at 09:30');
  await expect(day('11 March').getByRole('button')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowLeft');
  await expect(day('4 March').getByRole('button', { pressed: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(day('11 March').getByRole('button')).toBeFocused();

  // Back puts back what is picked up before it closes the month.
  await page.keyboard.press('Enter');
  await expect(picked).toBeVisible();
  await page.goBack();
  await expect(picked).toHaveCount(0);
  await expect(day('11 March').getByRole('button')).toBeFocused();
  await page.goBack();
  await expect(month).toHaveCount(0);
  await page.context().close();
  await creator.api.dispose();
});

test(
  'a post that was picked up is put down where it is shown, though its neighbour was posted elsewhere meanwhile',
  { tag: '@nightly' },
  async ({ browser, playwright, baseURL }) => {
    const tools: Tools = [browser, playwright, baseURL];
    const { creator, page, month } = await openMonth(tools, { weekly: EVERY_DAY, photos: 4 });
    const [a, b, c, d] = (await listsOf(creator)).order;
    await month.getByRole('button', { name: /^Next up/ }).press('Enter');
    for (const key of ['ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
    await expect(month.locator('[data-post]')).toHaveCount(4);
    await markPosted(creator, [b]);
    await expect(month.locator('[data-post]')).toHaveCount(3);
    const stored = changed(page, 'move');
    await page.keyboard.press('Enter');
    await stored;
    const { order, posted } = await listsOf(creator);
    expect(order.filter((id) => !posted.includes(id))).toEqual([a, d, c]);

    // Of one that is gone itself nothing is carried.
    await month.locator(`[data-post="${a}"]`).click();
    await expect(month.getByText('Choose the day on which it should be due.')).toBeVisible();
    await markPosted(creator, [a]);
    await expect(month.getByText('Choose the day on which it should be due.')).toHaveCount(0);
    await page.context().close();
    await creator.api.dispose();
  },
);

test('a post with a fixed date has the focus where the keys have put it, and is never put before today', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const { creator, page, day } = await openMonth([browser, playwright, baseURL], { weekly: THURSDAYS });
  const [, , id = ''] = creator.photoIds;
  await changeElsewhere(creator, { kind: 'set', id, field: 'date', value: '2027-02-26', seen: null });
  await day('26 February').getByRole('button').focus();
  await page.keyboard.press('Enter');
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowLeft');
  await expect(day('24 February').getByRole('button', { pressed: true })).toBeFocused();
  const stored = changed(page, 'set');
  await page.keyboard.press('Enter');
  await stored;
  await expectToast(page, 'Due Wednesday 24 February');
  await expect(day('24 February').getByRole('button')).toBeFocused();
  await page.context().close();
  await creator.api.dispose();
});

test('the arrows stay under the finger from month to month, and the names of the days over the days', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const viewport = { width: 390, height: 844 };
  const { creator, page, month } = await openMonth([browser, playwright, baseURL], {
    weekly: THURSDAYS,
    viewport,
  });
  const next = month.getByRole('button', { name: 'Next month' });
  await atRest(page);
  const before = await next.boundingBox();
  // Four weeks, then five.
  await next.click();
  await expect(month.getByRole('heading', { name: 'March 2027' })).toBeVisible();
  expect(await next.boundingBox()).toEqual(before);
  await page.setViewportSize({ width: 720, height: 450 });
  await month.locator('[data-scroller]').evaluate((area) => area.scrollTo(0, area.scrollHeight));
  await expect(month.getByText('31', { exact: true })).toBeInViewport();
  await expect(month.getByRole('columnheader', { name: 'Wed' })).toBeInViewport({ ratio: 1 });
  await page.context().close();
  await creator.api.dispose();
});

for (const [device, viewport] of [
  ['a mouse', { width: 1440, height: 800 }],
  ['a finger', { width: 390, height: 640 }],
] as const)
  test(
    `what ${device} carries to the edge of the month scrolls it, and stands above it`,
    { tag: device === 'a mouse' ? '@nightly' : [] },
    async ({ browser, playwright, baseURL }) => {
      const { creator, page, month, day } = await openMonth([browser, playwright, baseURL], {
        weekly: THREE_A_DAY,
        photos: 30,
        viewport,
      });
      // The last week is today's, and would be below the footer.
      const last = day('26 February').getByRole('button').last();
      await expect(last).toBeInViewport({ ratio: 1 });
      // 'Today' leads there again, wherever the month is scrolled to.
      await month.locator('[data-scroller]').evaluate((area) => area.scrollTo(0, 0));
      await expect(last).not.toBeInViewport({ ratio: 1 });
      await month.getByRole('button', { name: 'Today' }).click();
      await expect(last).toBeInViewport({ ratio: 1 });
      await month.getByRole('button', { name: 'Next month' }).click();
      const post = day('5 March').getByRole('button').first();
      // As the focus would: below the names of the days.
      await post.evaluate((element) => element.scrollIntoView());
      const hand = device === 'a mouse' ? mouseOver(page) : await fingerOver(page);
      const ghost = page.locator('[data-ghost]');
      const from = await middle(post);
      await hand.lift(from, () => expect(page.locator('html[data-dragging]')).toHaveCount(1));
      const footer = await middle(month.getByRole('button', { name: 'Rhythm...' }));
      await hand.carry({ x: from.x, y: footer.y - 50 });
      await expect(ghost).toBeVisible();
      await expect(day('31 March').getByText('31', { exact: true })).toBeInViewport();
      // To the end: what lies under the hand from now on stays there.
      await expect.poll(() => below(month)).toBeLessThan(1);

      if (device === 'a mouse') {
        await page.keyboard.press('Escape');
        await expect(ghost).toHaveCount(0);
        await hand.drop();
        await expect(month).toBeVisible();
        await expect(month.getByText('Choose the day on which it should be due.')).toHaveCount(0);
      } else {
        const stored = changed(page, 'move');
        await hand.carry(await middle(day('21 March').getByText('21', { exact: true })));
        await hand.drop();
        await stored;
        await expectToast(
          page,
          'Due Friday 5 March at 18:00',
          'It is the last post, and the rhythm leaves no gap.',
        );
      }
      await page.context().close();
      await creator.api.dispose();
    },
  );
