/** Lighthouse's performance of a page as a phone sees it, with nothing cached. */
import { chromium } from '@playwright/test';
import { execa } from 'execa';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ApiClient } from '../../infra/local/api-client.ts';
import { browserOptions, signInHere } from './creator-page.ts';
import { repeated } from './results.ts';

const LIGHTHOUSE_MS = 220_000;
/** Its stream of events stays open, so that Lighthouse would wait for the end of the load for 45 s. */
const WAIT = '--max-wait-for-load=15000';
const FLAGS = ['--quiet', '--output=json', '--only-categories=performance'];

/** As a visitor sees it, in a browser of its own. @returns the report */
export const lighthouseOfVisitor = (url: string): Promise<any> =>
  lighthouse(url, ['--chrome-flags=--headless=new --no-sandbox --disable-gpu']);

/**
 * As somebody sees it who has signed in, once for each round. Lighthouse empties the browser's caches and ends its
 * service workers before each; it leaves local storage, and the token in it, as they are.
 */
export async function lighthouseOfPerson({ base, token = '' }: ApiClient, rounds: number): Promise<any[]> {
  const profile = await mkdtemp(join(tmpdir(), 'lighthouse-'));
  const browser = await chromium.launchPersistentContext(
    profile,
    browserOptions('--remote-debugging-port=0'),
  );
  try {
    const page = await browser.newPage();
    // A document of that origin in which the app does not run.
    await page.goto(new URL('/robots.txt', base).href);
    await page.evaluate(signInHere, token);
    await page.close();
    const [port] = (await readFile(join(profile, 'DevToolsActivePort'), 'utf8')).split('\n');
    return await repeated(rounds, () => lighthouse(new URL('/', base).href, [`--port=${port}`, WAIT]));
  } finally {
    await browser.close();
    await rm(profile, { recursive: true, force: true });
  }
}

/** The addresses that a report's page has fetched. */
export const fetchedBy = ({ audits }: any): string[] =>
  audits['network-requests'].details.items.map(({ url }: { url: string }) => url);

async function lighthouse(url: string, flags: readonly string[]): Promise<any> {
  const folder = dirname(createRequire(import.meta.url).resolve('lighthouse/package.json'));
  const path = process.env['CHROMIUM_PATH'];
  const { stdout } = await execa(process.execPath, [join(folder, 'cli/index.js'), url, ...FLAGS, ...flags], {
    timeout: LIGHTHOUSE_MS,
    env: path ? { CHROME_PATH: path } : {},
  });
  return JSON.parse(stdout);
}
