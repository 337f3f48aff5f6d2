import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram } from './database/find-program.ts';
import { ROOT, type Paths } from './paths.mjs';
import type { Progress } from './progress.mjs';
import { runStep } from './run-step.mjs';
import { StartError, reasonOf } from './start-error.mjs';
import { install, systemInstaller } from './system-packages.ts';

/** Best the one that has no window at all, which needs a fifth less of the processor for the same tests. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
/** Debian's packages; not every system has the first. */
const PACKAGES = ['chromium-headless-shell', 'chromium'];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
const DOWNLOAD_MS = 15 * 60_000;

/**
 * A Chromium that runs. Ubuntu's package of that name is only a sentence about snap, so it is asked for its version.
 */
async function findBrowser(env: NodeJS.ProcessEnv): Promise<string | undefined> {
  const named = env['CHROMIUM_PATH']?.trim();
  const onPath = await Promise.all(NAMES.map((name) => findProgram(name, env)));
  const onMac = existsSync(MAC) ? MAC : undefined;
  for (const command of [named, ...onPath, onMac]) {
    if (!command) continue;
    if ((await runStep(command, ['--version'], { env, deadlineMs: 20_000 })) === 0) return command;
  }
  return undefined;
}

type EnsureBrowserOptions = { env: NodeJS.ProcessEnv; paths: Paths; progress: Progress; signal: AbortSignal };

/**
 * Makes sure that the browser tests have a browser: one of the system, installed where that is possible, otherwise
 * Playwright's own in the user's cache.
 * @returns CHROMIUM_PATH, unless it is Playwright's own
 */
export async function ensureBrowser({ env, paths, progress, signal }: EnsureBrowserOptions) {
  const logFile = join(paths.logs, 'browser.log');
  const there = await findBrowser(env);
  if (there) return { CHROMIUM_PATH: there };
  const installer = await systemInstaller(env);
  if (installer?.kind === 'apt') {
    for (const name of PACKAGES) {
      progress('packages', `installing ${name} (browser tests) with ${installer.title}`);
      await install(installer, [name, 'fonts-liberation'], { env, logFile, signal }).catch((error) =>
        progress('packages', reasonOf(error)),
      );
      const installed = await findBrowser(env);
      if (installed) return { CHROMIUM_PATH: installed };
    }
  }
  progress('packages', "fetching Playwright's own Chromium (browser tests)");
  const withLibraries = process.getuid?.() === 0 ? ['--with-deps'] : [];
  const code = await runStep(
    process.execPath,
    ['node_modules/@playwright/test/cli.js', 'install', ...withLibraries, 'chromium'],
    { env, cwd: ROOT, logFile, deadlineMs: DOWNLOAD_MS, signal },
  );
  if (code === 0) return {};
  throw new StartError(
    `The browser tests need Chromium, which could not be had here (see ${logFile}). ` +
      'Install it and start again; CHROMIUM_PATH may name it.',
  );
}
