import { expect, test } from '@playwright/test';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { newCreator } from './support/creator.js';

/** Of 100, on the emulated phone that Lighthouse measures by default. */
const AT_LEAST = { accessibility: 100, others: 95 };
/** A busy machine slows the page: only `make bench` measures its performance. */
const CATEGORIES = ['accessibility', 'best-practices', 'seo'] as const;

interface Report {
  readonly categories: Record<string, { readonly score: number | null }>;
  readonly audits: Record<string, { readonly score?: number | null }>;
}

/** What Lighthouse says of a page, run by these flags. */
async function look(
  page: string,
  report: string,
  flags: readonly string[],
  chromium: string | undefined,
): Promise<Report> {
  const folder = dirname(createRequire(import.meta.url).resolve('lighthouse/package.json'));
  await promisify(execFile)(
    process.execPath,
    [join(folder, 'cli/index.js'), page, '--quiet', '--output=json', `--output-path=${report}`, ...flags],
    {
      timeout: 220_000,
      maxBuffer: 64 * 1024 * 1024,
      env: { ...process.env, ...(chromium ? { CHROME_PATH: chromium } : {}) },
    },
  );
  return JSON.parse(await readFile(report, 'utf8')) as Report;
}

const scoreOf = ({ categories }: Report, name: string): number =>
  Math.round((categories[name]?.score ?? 0) * 100);

test(
  'Lighthouse gives the landing page at least 95 of 100, and 100 for accessibility, as a phone sees it',
  { tag: '@nightly' },
  async ({ baseURL, launchOptions }, info) => {
    test.setTimeout(240_000);
    const flags = [
      `--only-categories=${CATEGORIES.join(',')}`,
      `--chrome-flags=--headless=new --no-sandbox --disable-gpu --user-data-dir=${info.outputPath('profile')}`,
    ];
    const page = new URL('/', baseURL).href;
    const report = await look(page, info.outputPath('lighthouse.json'), flags, launchOptions.executablePath);
    const scores = Object.fromEntries(CATEGORIES.map((name) => [name, scoreOf(report, name)]));
    info.annotations.push({ type: 'scores', description: JSON.stringify(scores) });
    for (const [name, score] of Object.entries(scores))
      expect
        .soft(score, name)
        .toBeGreaterThanOrEqual(name === 'accessibility' ? AT_LEAST.accessibility : AT_LEAST.others);
  },
);

test(
  'Lighthouse gives the grid page 100 for accessibility, as a phone and as a creator sees it',
  { tag: '@nightly' },
  async ({ playwright, baseURL, launchOptions }, info) => {
    test.setTimeout(240_000);
    const creator = await newCreator(playwright, baseURL, { photos: 4, name: 'lighthouse' });
    const profile = info.outputPath('profile');
    // Lighthouse looks on in a browser in which somebody is signed in.
    const browser = await playwright.chromium.launchPersistentContext(profile, {
      ...launchOptions,
      args: [...(launchOptions.args ?? []), '--remote-debugging-port=0'],
    });
    try {
      const page = await browser.newPage();
      await page.goto(new URL('/terms', baseURL).href);
      await page.evaluate((token) => {
        for (const key of ['authToken', 'token']) localStorage.setItem(key, token);
        localStorage.setItem('tour-completed', 'true');
      }, creator.token);
      await page.goto(new URL('/', baseURL).href);
      await expect(page.getByRole('button', { name: /^Photo 4/ })).toBeVisible();
      const [port] = (await readFile(join(profile, 'DevToolsActivePort'), 'utf8')).split('\n');
      for (const preset of [[], ['--preset=desktop']]) {
        const flags = [
          `--port=${port}`,
          '--disable-storage-reset',
          '--only-categories=accessibility',
          ...preset,
        ];
        const report = await look(page.url(), info.outputPath('grid.json'), flags, undefined);
        const failed = Object.entries(report.audits).filter(([, { score }]) => score === 0);
        expect(
          failed.map(([name]) => name),
          preset.join(),
        ).toEqual([]);
        expect(scoreOf(report, 'accessibility')).toBe(100);
      }
    } finally {
      await browser.close();
      await creator.api.dispose();
    }
  },
);
