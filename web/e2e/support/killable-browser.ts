import type { BrowserContext, PlaywrightWorkerArgs, TestInfo } from '@playwright/test';
import { execFileSync } from 'node:child_process';

/** A browser with a profile on the disk, which survives that it is killed. */
export class KillableBrowser {
  private readonly folder: string;

  constructor(
    private readonly playwright: PlaywrightWorkerArgs['playwright'],
    private readonly baseURL: string | undefined,
    private readonly info: TestInfo,
  ) {
    this.folder = info.outputPath('profile');
  }

  start(): Promise<BrowserContext> {
    return this.playwright.chromium.launchPersistentContext(this.folder, {
      ...this.info.project.use.launchOptions,
      ...(this.baseURL !== undefined && { baseURL: this.baseURL }),
      viewport: { width: 1440, height: 900 },
    });
  }

  /** Ends all of its processes by SIGKILL. */
  async kill(running: BrowserContext): Promise<void> {
    const ended = running.waitForEvent('close');
    execFileSync('pkill', ['-9', '-f', `user-data-dir=${this.folder}`]);
    await ended;
  }
}
