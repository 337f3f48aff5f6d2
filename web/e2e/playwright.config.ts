import { defineConfig } from '@playwright/test';
import { existsSync } from 'node:fs';

const baseURL = process.env.TEST_BASE_URL;
if (!baseURL) throw new Error("TEST_BASE_URL is not set: run the browser tests by 'make e2e'");

/** The one that is named, the system's Chromium where there is one, else the browser that Playwright brought along. */
const chromium =
  process.env.CHROMIUM_PATH ??
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) =>
    existsSync(path),
  );

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  // Waits for a condition end with it; the machine may be busy.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // Two leave a fifth of two cores idle.
  workers: 3,
  fullyParallel: false,
  // Where every change is checked the machine is shared: a test gets a second try there, and the run names it.
  retries: process.env.CI ? 1 : 0,
  grepInvert: process.env.WITHOUT_NIGHTLY ? /@nightly/ : undefined,
  forbidOnly: true,
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? '../../test-results/e2e.json' }],
  ],
  use: {
    baseURL,
    viewport: { width: 1440, height: 900 },
    acceptDownloads: true,
    // Its own tests allow it; elsewhere it would hide calls from what a test puts in their way.
    serviceWorkers: 'block',
    // The tour would come in between by itself.
    storageState: {
      cookies: [],
      origins: [
        { origin: new URL(baseURL).origin, localStorage: [{ name: 'tour-completed', value: 'true' }] },
      ],
    },
    actionTimeout: 30_000,
    screenshot: 'only-on-failure',
    // A recording of every test costs the runner as much again as the test; `npm test -- FILE --trace` takes one of a
    // test that failed.
    trace: process.env.CI ? 'on-first-retry' : 'off',
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Processes of their own for what is drawn and fetched cost the browser a fifteenth more of the processor.
        '--in-process-gpu',
        // The last list of features is the one that counts: the first of these is Playwright's own, for screenshots.
        '--enable-features=CDPScreenshotNewSurface,NetworkServiceInProcess2',
      ],
    },
  },
});
