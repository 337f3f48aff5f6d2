import { expect, test } from '@playwright/test';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { feed } from './support/feed.js';

/** `make screenshots` renews the pictures that the README shows; any other run only sees that they can be made. */
const SHOWN = process.env.UPDATE_SCREENSHOTS
  ? fileURLToPath(new URL('./screenshots/feed.png', import.meta.url))
  : undefined;

test('make demo fills an account whose feed can be shown', async ({ page }, info) => {
  test.setTimeout(180_000);
  await promisify(execFile)('make', ['--no-print-directory', 'demo'], { timeout: 150_000 });
  const demo = JSON.parse(await readFile(join(process.env.TEST_STACK_DIR ?? '', 'demo.json'), 'utf8')) as {
    email: string;
    password: string;
  };
  await page.setViewportSize({ width: 1280, height: 960 });
  await page.goto('/auth');
  await page.getByLabel('Email').fill(demo.email);
  await page.getByLabel('Password', { exact: true }).fill(demo.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Welcome back!', { exact: true })).toBeVisible();
  await page.reload();
  const pictures = feed(page).locator('img[src^="/media/"]');
  await expect(pictures.first()).toBeVisible();
  await expect
    .poll(() =>
      pictures.evaluateAll((all) => all.every((each) => (each as HTMLImageElement).naturalWidth > 0)),
    )
    .toBe(true);
  await page.screenshot({ path: SHOWN ?? info.outputPath('feed.png'), animations: 'disabled' });
});
