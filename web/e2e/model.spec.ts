import type { Change, ChangesBody, ChangesResponse } from '@tessera/contracts';
import { apply, GridRuleError, type GridState } from '@tessera/grid-core';
import { expect, test, type Page } from '@playwright/test';
import fc from 'fast-check';
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { changeOf, wishes, type Wish } from '../../libs/grid-core/test/random-changes.js';
import { newCreator, openGrid, openSignedIn, type Creator } from './support/creator.js';
import { feed, shownOrder } from './support/feed.js';
import { expectCodeFetched } from './support/fetched.js';
import { everyItem, picturesIn, shown, stateOf, StoredCalls } from './support/model.js';
import { followWhim, type Whim } from './support/random-person.js';

/** How many each of the three makes. */
const CHANGES_EACH = Number(process.env['MODEL_CHANGES'] || 40);
const SEED = Number(process.env['MODEL_SEED'] || 14);
/** Services of 0.2.0, beside those of this version, take a rhythm and keep none. */
const KEEPS_RHYTHM = process.env['MODEL_WITHOUT_RHYTHM'] === undefined;
const PHOTOS = 9;
const MOST_ITEMS = 20;
/**
 * After how many changes each of two browsers goes offline or comes back: of both at once there is every combination.
 */
const TURNS = [7, 10];
/** Of the responses. */
const LOST = 0.15;

const sampled = <T>(arbitrary: fc.Arbitrary<T>, count: number, seed: number): T[] =>
  fc.sample(arbitrary, { numRuns: count, seed });

const whims = fc.record({ act: fc.nat(1_000), pick: fc.nat(1_000), far: fc.nat(1_000) });

/** Says of each response whether it is lost. */
function losses(seed: number): () => boolean {
  const numbers = sampled(fc.nat(99), 1_000, seed);
  let next = 0;
  return () => (numbers[next++ % numbers.length] ?? 0) < LOST * 100;
}

/** A change that a program may send, or null: pictures come from uploads, and the ids of what is new are real ones. */
function sendable(wish: Wish, state: GridState, made: number): Change | null {
  const change = changeOf(wish, state, made);
  switch (change.kind) {
    case 'restore':
      return change.ids.length === 0 ? null : change;
    case 'fill':
    case 'unfill':
    case 'picture':
    case 'together':
      return null;
    case 'place':
      return everyItem(state).length >= MOST_ITEMS
        ? null
        : {
            ...change,
            createdAt: new Date().toISOString(),
            items: change.items.map(() => ({ id: randomBytes(16).toString('hex') })),
          };
    case 'gather':
      // Upkeep gives a carousel that has long waited for a cover one, beside all calls.
      return { ...change, createdAt: new Date().toISOString() };
    case 'grid':
      return change.rhythm === undefined || KEEPS_RHYTHM ? change : null;
    default:
      return change;
  }
}

/** Whether a rule allows it in this state, which may be an old one. */
function isAllowed(state: GridState, change: Change): boolean {
  try {
    apply(state, change);
    return true;
  } catch (error) {
    if (error instanceof GridRuleError) return false;
    throw error;
  }
}

/** A program that changes the grid too, by what it has read some calls before, and repeats what was lost. */
async function runProgram(creator: Creator, stored: StoredCalls, seed: number): Promise<void> {
  const device = randomBytes(16).toString('hex');
  const isLost = losses(seed);
  let seq = 0;
  let state = await stateOf(creator);
  const send = async (body: ChangesBody): Promise<ChangesResponse> => {
    const response = await creator.api.post(`/api/grids/${creator.gridId}/changes`, { data: body });
    expect(response.status(), await response.text()).toBe(200);
    return (await response.json()) as ChangesResponse;
  };
  for (const [made, wish] of sampled(wishes, CHANGES_EACH, seed).flat().entries()) {
    if (seq === CHANGES_EACH) return;
    const change = sendable(wish, state, made);
    if (change === null || !isAllowed(state, change)) continue;
    seq += 1;
    const body: ChangesBody = { device, seq, base: 0, changes: [change] };
    stored.begin(body);
    const response = await send(body);
    stored.note(body, response);
    if (isLost()) {
      const again = await send(body);
      expect(again.applied.map(({ index }) => index)).toEqual(response.applied.map(({ index }) => index));
    }
    if (seq % 3 === 0) state = await stateOf(creator);
  }
}

/** Waits until nothing is on its way, and compares pages and server with the model. */
async function expectSame(
  creator: Creator,
  pages: readonly Page[],
  stored: StoredCalls,
  start: GridState,
): Promise<void> {
  for (const page of pages)
    await expect(page.getByText(/^(Offline|Sending|You are offline)/)).toHaveCount(0, { timeout: 60_000 });
  await expect.poll(() => stored.isQuiet).toBe(true);
  // Some come to nothing: a photo that is gone, nothing to take back.
  expect(stored.count).toBeGreaterThan(CHANGES_EACH);

  for (const page of pages) {
    // So high that all rows are drawn.
    await page.setViewportSize({ width: 1_440, height: 4_000 });
    await page.reload();
  }
  let end = start;
  // What waited for its turn behind a lost response is not yet late, and is sent by the page that comes after it.
  const isSame = expect(async () => {
    expect(stored.isQuiet).toBe(true);
    end = await stateOf(creator);
    for (const page of pages) {
      // Where everything is hidden there is no list.
      const order = (await feed(page).count()) === 0 ? [] : await shownOrder(page);
      expect(order).toEqual(picturesIn(end));
    }
    expect(shown(end)).toEqual(shown(stored.replayedOn(start, end)));
  }).toPass({ timeout: 60_000 });
  await isSame.catch(async (error: unknown) => {
    const text = JSON.stringify({ calls: stored, start: shown(start), end: shown(end) });
    await writeFile(test.info().outputPath('calls.json'), text);
    throw error;
  });
  for (const page of pages) await page.context().close();
  await creator.api.dispose();
}

test('two browsers and a program change one grid at random, with undo and redo, responses lost and calls repeated: all end with what was stored, nothing of it lost, nothing twice', async ({
  browser,
  playwright,
  baseURL,
}) => {
  test.setTimeout(60_000 + CHANGES_EACH * 5_000);
  const creator = await newCreator(playwright, baseURL, { photos: PHOTOS, name: 'model' });
  const start = await stateOf(creator);
  const stored = new StoredCalls();
  const people = await Promise.all(
    [1, 2].map(async (number) => {
      const page = await openSignedIn(browser, creator);
      await openGrid(page, PHOTOS);
      await stored.noteCallsOf(page, losses(SEED + number));
      return { page, wanted: sampled<Whim>(whims, CHANGES_EACH, SEED + number) };
    }),
  );
  await Promise.all([
    runProgram(creator, stored, SEED),
    ...people.map(async ({ page, wanted }) => {
      for (const whim of wanted) await followWhim(page, whim);
    }),
  ]);
  await expectSame(
    creator,
    people.map(({ page }) => page),
    stored,
    start,
  );
});

test(
  'two browsers change one grid at random, each offline for some changes and online for the next, also both at once: both end with what was stored, nothing of it lost, nothing twice',
  { tag: '@nightly' },
  async ({ browser, playwright, baseURL }) => {
    test.setTimeout(60_000 + CHANGES_EACH * 5_000);
    const creator = await newCreator(playwright, baseURL, { photos: PHOTOS, name: 'model-offline' });
    const start = await stateOf(creator);
    const stored = new StoredCalls();
    const pages = await Promise.all(
      TURNS.map(async (turn, number) => {
        const page = await openSignedIn(browser, creator);
        await openGrid(page, PHOTOS);
        await expectCodeFetched(page, 'photo-dialog', 'toast-view');
        let isOffline = false;
        await stored.noteCallsOf(page, losses(SEED - number), () => isOffline);
        return { page, turn, wanted: sampled<Whim>(whims, CHANGES_EACH, SEED - number), go };

        async function go(offline: boolean): Promise<void> {
          isOffline = offline;
          await page.context().setOffline(offline);
        }
      }),
    );
    await Promise.all(
      pages.map(async ({ page, turn, wanted, go }) => {
        for (const [made, whim] of wanted.entries()) {
          if (made % turn === 0) await go((made / turn) % 2 === 1);
          await followWhim(page, whim);
        }
        await go(false);
      }),
    );
    await expectSame(
      creator,
      pages.map(({ page }) => page),
      stored,
      start,
    );
  },
);
