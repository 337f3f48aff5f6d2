import { expect, test } from '@playwright/test';
import { TemporaryStack } from '../../infra/local/temporary-stack.ts';
import { newAccount, signUp } from './support/account.js';
import { carry, expectOrder, moved, reordered, shownOrder, upload } from './support/feed.js';
import { smallJpeg } from './support/photos.js';

test(
  'A feed is as it was left after the product was stopped and started',
  { tag: '@nightly' },
  async ({ browser }) => {
    test.setTimeout(180_000);
    const product = await TemporaryStack.start({ web: true });
    try {
      const page = await browser.newPage({ baseURL: product.url });
      // The tour would come in between by itself.
      await page.addInitScript(() => localStorage.setItem('tour-completed', 'true'));
      await signUp(page, newAccount(), product);
      await upload(page, await Promise.all([11, 12, 13].map((seed) => smallJpeg(seed))));
      const uploaded = await shownOrder(page);
      expect(new Set(uploaded).size).toBe(3);
      const order = moved(uploaded, 1, 3);
      const saved = reordered(page);
      await carry(page, 1, 3);
      await page.mouse.up();
      await saved;
      await expectOrder(page, order);

      await product.restart();
      await page.reload();
      await expectOrder(page, order);
      const pictures = page.getByRole('list', { name: 'Posts' }).locator('img');
      await expect
        .poll(() =>
          pictures.evaluateAll((all) => all.every((each) => (each as HTMLImageElement).naturalWidth > 0)),
        )
        .toBe(true);
    } finally {
      await product.stop();
    }
  },
);
