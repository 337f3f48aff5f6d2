import { expect, type Page } from '@playwright/test';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { feed } from './feed.js';

/** `make demo`, and a page that is logged in to what it made. */
export async function openDemo(page: Page): Promise<void> {
  await promisify(execFile)('make', ['--no-print-directory', 'demo'], { timeout: 400_000 });
  const state = await readFile(join(process.env.TEST_STACK_DIR ?? '', 'demo.json'), 'utf8');
  const { email, password } = JSON.parse(state) as { email: string; password: string };
  await page.goto('/auth');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Welcome back!', { exact: true })).toBeVisible();
}

/** Waits until every picture of the page's part in view is drawn. */
export async function picturesDrawn(page: Page): Promise<void> {
  const pictures = feed(page).locator('img[src^="/media/"]');
  await expect(pictures.first()).toBeVisible();
  await expect
    .poll(() =>
      pictures.evaluateAll((all) => all.every((each) => (each as HTMLImageElement).naturalWidth > 0)),
    )
    .toBe(true);
}
