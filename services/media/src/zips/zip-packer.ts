import type { Variant } from '@tessera/contracts';
import { AppError, type Clock, type Ids } from '@tessera/service-kit';
import type { MediaStore } from '../storage/media-store.js';
import type { ZipRepository } from './zip.repository.js';
import type { ZipDocument } from './zip.schema.js';
import type { ZipStore } from './zip-store.js';
import { ZipWriter } from './zip-writer.js';

/** Between two notes of the progress, in milliseconds: pages ask for it as often. */
const NOTE_EVERY = 1_000;

/** Another worker took the ZIP over, or it was erased. */
class ClaimLost extends Error {}

/** Counts what is packed, and writes it down now and then. */
export interface Progress {
  packed(): Promise<void>;
}

/** What a ZIP gets, and how many pictures that are. */
export interface Contents {
  readonly total: number;
  readonly write: (zip: ZipWriter, progress: Progress) => Promise<void>;
}

/**
 * Packs ZIPs of a kind, in constant memory: one picture and one page of items at a time. Where it is killed the next
 * worker begins from the start, and puts the whole ZIP or nothing.
 */
export abstract class ZipPacker<Document extends ZipDocument> {
  protected constructor(
    private readonly zips: ZipRepository<Document>,
    private readonly store: ZipStore,
    protected readonly media: MediaStore,
    protected readonly clock: Clock,
    private readonly ids: Ids,
    /** How long a ZIP can be fetched, in milliseconds. */
    private readonly kept: number,
  ) {}

  /** What is packed; null where there is nothing to pack any more, and no repeat would change that. */
  protected abstract contentsOf(document: Document): Promise<Contents | null>;

  /**
   * Repeatable, also while another worker is at it: the last one that began has the claim, and one that has lost it
   * ends, and removes only what it wrote itself. Does nothing for a ZIP that is ready or gone.
   */
  async pack(id: string): Promise<void> {
    const attempt = this.ids.secret();
    // A person retries one that has failed: by the job that was given up.
    await this.zips.restart(id, this.clock.now());
    const begun = await this.zips.begin(id, attempt);
    if (!begun) return this.removeUnowned(id);
    const contents = await this.contentsOf(begun);
    if (!contents) return this.fail(begun);
    try {
      await this.packAs(attempt, id, contents);
      if (!(await this.zips.markReady(id, attempt, contents.total, this.end()))) throw new ClaimLost();
    } catch (error) {
      await this.store.deleteAttempt(id, attempt).catch(() => {
        // The store may be the part that is unavailable: the object is removed with the ZIP's document.
      });
      if (!(error instanceof ClaimLost)) throw error;
      await this.removeUnowned(id);
    }
  }

  /** Writes the attempt's own object. @throws ClaimLost */
  private async packAs(attempt: string, id: string, { total, write }: Contents): Promise<void> {
    let done = 0;
    let noted = 0;
    const note = async () => {
      noted = this.clock.now().getTime();
      if (!(await this.zips.setProgress(id, attempt, Math.min(done, total), total))) throw new ClaimLost();
    };
    const progress: Progress = {
      packed: async () => {
        done += 1;
        if (this.clock.now().getTime() - noted >= NOTE_EVERY) await note();
      },
    };
    await note();
    const zip = new ZipWriter();
    const stored = this.store.put(id, attempt, zip.output);
    // A store that gives up ends the archive, which is where the failure is met.
    stored.catch((error: unknown) => zip.fail(error as Error));
    try {
      await write(zip, progress);
      await zip.finish();
    } catch (error) {
      zip.fail(error as Error);
      await stored.catch(() => undefined);
      throw error;
    }
    await stored;
  }

  private async fail({ _id: id, workMark: mark }: Document): Promise<void> {
    if (mark) await this.zips.markFailed({ id, mark }, this.end());
  }

  private end(): Date {
    return new Date(this.clock.now().getTime() + this.kept);
  }

  /** Nothing may be left of a ZIP whose document is gone, by this attempt or by one that was killed. */
  private async removeUnowned(id: string): Promise<void> {
    if ((await this.zips.find(id)) === null) await this.store.delete(id);
  }

  /** Packs a stored picture as it is; false for one that was erased meanwhile, which is left out. */
  protected async picture(
    zip: ZipWriter,
    mediaId: string,
    name: string,
    variant: Variant = 'master',
  ): Promise<boolean> {
    const object = await this.media.open(mediaId, variant);
    if (!object) return false;
    try {
      await zip.picture(name, object.stream);
    } catch (cause) {
      object.stream.destroy();
      throw new AppError('DEPENDENCY_UNAVAILABLE', { info: { what: 'a picture', mediaId }, cause });
    }
    return true;
  }
}
