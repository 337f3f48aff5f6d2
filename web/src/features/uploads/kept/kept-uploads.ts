import type { QueryClient } from '@tanstack/react-query';
import { sessionUserId } from '../../../shared/session/session.js';
import { noteUnfinished } from '../../../shared/session/unfinished.js';
import { withRetries } from '../../../shared/with-retries.js';
import type { UploadQueue } from '../queue/upload-queue.js';
import type { FullSizeQueue } from '../full-size/full-size-queue.js';
import type { UploadKeeper } from './upload-keeper.js';

const loadKeeper = withRetries(() => import('./open-keeper.js'));
const loadFullSize = withRetries(() => import('../full-size/open-full-size.js'));

const NONE: ReadonlySet<string> = new Set();

/**
 * Has the files of a queue survive the page as soon as there are any, sends their posting pictures after them, and
 * counts what waits and what would be lost.
 */
export class KeptUploads {
  private keeper: UploadKeeper | null = null;
  private fullSize: FullSizeQueue | null = null;
  private opening: Promise<void> | null = null;
  /** Whether this browser turned out to store no files. */
  private hasNone = false;
  /** Raised when another person uses the page. */
  private era = 0;

  constructor(
    private readonly client: QueryClient,
    private readonly queue: UploadQueue,
  ) {
    queue.items.subscribe(() => {
      this.count();
      if (queue.items.read().length > 0) void this.open();
      // Where that failed, it is tried again for the next files.
      else if (this.keeper === null) this.opening = null;
    });
  }

  /** Goes on with the files that earlier pages have left. */
  async resume(): Promise<void> {
    await this.open();
    await this.keeper?.resume();
    void this.fullSize?.go();
  }

  /** Another person uses the page now. What is stored stays for whoever was here. */
  stop(): void {
    this.era += 1;
    this.keeper?.stop();
    this.fullSize?.stop();
    this.keeper = this.fullSize = null;
    this.opening = null;
  }

  private open(): Promise<void> {
    return (this.opening ??= this.begin(this.era)
      .catch(() => undefined)
      .then(() => {
        this.hasNone = this.keeper === null;
        this.count();
      }));
  }

  private async begin(era: number): Promise<void> {
    const userId = sessionUserId();
    if (userId === null) return;
    const { openKeeper } = await loadKeeper();
    const keeper = await openKeeper(this.client, this.queue, userId);
    if (era !== this.era) {
      keeper?.stop();
      return;
    }
    this.keeper = keeper;
    void this.openFullSize(userId, era);
    keeper?.stored.subscribe(() => this.count());
    keeper?.inPage.subscribe(() => this.count());
  }

  /** What it cannot do is done by the next page. */
  private async openFullSize(userId: string, era: number): Promise<void> {
    if (this.fullSize !== null) return;
    const load = await loadFullSize().catch(() => null);
    const fullSize = await load?.openFullSize(this.queue, userId);
    if (era === this.era && this.fullSize === null) this.fullSize = fullSize ?? null;
    else fullSize?.stop();
  }

  private count(): void {
    const stored = this.keeper?.stored.read() ?? NONE;
    const inPage = this.keeper?.inPage.read() ?? NONE;
    // What is being placed waits as a change.
    const waiting = this.queue.items.read().filter(({ stage }) => stage !== 'placing');
    const notStored = waiting.filter(({ photoId }) => !stored.has(photoId));
    const unsafe = notStored.filter(({ photoId }) => this.hasNone || inPage.has(photoId)).length;
    noteUnfinished(this, { photos: waiting.length, unsafe, storing: notStored.length - unsafe });
  }
}
