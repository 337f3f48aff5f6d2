import { expect, test } from '@playwright/test';
import { newCreator, openGrid, photosIn, openSignedIn, type Creator } from './support/creator.js';
import { extent, extentsFor, wholePage } from './support/extents.js';
import { feed, photo } from './support/feed.js';
import { fingerOver, mouseOver } from './support/hand.js';
import { middle } from './support/middle.js';

/** As few as one screen shows. */
const PHOTOS = 6;
/** How long a photo is held at an edge while every frame is watched. */
const HOLD_MS = 2_000;

let creator: Creator;
test.beforeAll(async ({ playwright, baseURL }) => {
  creator = await newCreator(playwright, baseURL, { photos: PHOTOS, name: 'few' });
});
test.afterAll(() => creator.api.dispose());

const order = async () => (await photosIn(creator)).map(({ id }) => id);

for (const { by, ...options } of [
  { by: 'the mouse', viewport: { width: 1440, height: 900 } },
  { by: 'a finger', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
]) {
  test(
    `with six photos on one screen nothing scrolls and nothing grows while ${by} holds one at any edge of the window`,
    { tag: '@nightly' },
    async ({ browser }) => {
      const page = await openSignedIn(browser, creator, options);
      await openGrid(page, PHOTOS);
      const { width, height } = options.viewport;
      const before = await extent(wholePage(page));
      const hand = by === 'a finger' ? await fingerOver(page) : mouseOver(page);
      const start = await middle(photo(page, 2));
      await hand.lift(start, () => expect(feed(page)).toHaveAttribute('data-held'));
      for (const at of [
        { x: width / 2, y: height - 3 },
        { x: width - 3, y: height / 2 },
        { x: 3, y: height / 2 },
        { x: width - 3, y: 3 },
      ]) {
        await hand.carry(at);
        expect(await extentsFor(wholePage(page), HOLD_MS)).toEqual([before]);
        const [held, list] = [feed(page).locator('li[data-lifted="carried"]'), feed(page)];
        const [inner, outer] = [(await held.boundingBox())!, (await list.boundingBox())!];
        expect(inner.x).toBeGreaterThanOrEqual(outer.x - 1);
        expect(inner.x + inner.width).toBeLessThanOrEqual(outer.x + outer.width + 1);
        expect(inner.y + inner.height).toBeLessThanOrEqual(outer.y + outer.height + 1);
      }
      // Back to where it was, so that the order stays.
      await hand.carry(start);
      await hand.drop();
      await expect(feed(page)).not.toHaveAttribute('data-held');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      expect(await order()).toEqual(creator.photoIds);
      await page.context().close();
    },
  );
}
