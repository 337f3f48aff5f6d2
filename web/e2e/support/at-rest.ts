import { expect, type Page } from '@playwright/test';

/** Waits until nothing on the page is on its way any more, but for what turns for ever. */
export async function atRest(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          document
            .getAnimations()
            .filter(
              ({ playState, effect }) =>
                playState === 'running' && effect?.getTiming().iterations !== Infinity,
            ).length,
      ),
    )
    .toBe(0);
}
