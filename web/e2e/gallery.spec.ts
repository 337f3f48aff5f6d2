import { expect, test } from '@playwright/test';
import { readdir } from 'node:fs/promises';

test('the gallery of components is not in the product that is served', async ({ page }) => {
  await page.goto('/dev/gallery');
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible({ timeout: 60_000 });
  const parts = await readdir(new URL('../dist/assets', import.meta.url));
  expect(parts.filter((name) => name.startsWith('grid-screen'))).toHaveLength(1);
  expect(parts.filter((name) => name.includes('gallery'))).toEqual([]);
});
