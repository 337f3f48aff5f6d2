import { Injectable } from '@nestjs/common';
import { AppError, unavailable } from '@tessera/service-kit';
import { finished, type Readable } from 'node:stream';

/** Downloads of one ZIP at a time. */
export const MOST_OF_ONE_ZIP = 2;
/** Half of what this process may have open to an S3 store for ZIPs. */
const MOST = 32;
/** Seconds until a refused one may try again. */
const WAIT = 10;

/**
 * Bounds the downloads that are open in this process: each holds a connection to the object store for as long as its
 * reader takes, which may be hours.
 */
@Injectable()
export class OpenDownloads {
  private readonly ofZips = new Map<string, number>();
  private open = 0;

  /**
   * Opens a ZIP, which counts until its stream is closed.
   * @throws AppError RATE_LIMITED where this ZIP has too many readers, DEPENDENCY_UNAVAILABLE where all have; what
   * `work` throws
   */
  async begin<T extends { readonly stream: Readable }>(zipId: string, work: () => Promise<T>): Promise<T> {
    const ofZip = this.ofZips.get(zipId) ?? 0;
    if (ofZip >= MOST_OF_ONE_ZIP) throw new AppError('RATE_LIMITED', { retryAfter: WAIT });
    if (this.open >= MOST) throw unavailable('a free download');
    this.open += 1;
    this.ofZips.set(zipId, ofZip + 1);
    try {
      const opened = await work();
      finished(opened.stream, () => this.end(zipId));
      return opened;
    } catch (error) {
      this.end(zipId);
      throw error;
    }
  }

  private end(zipId: string): void {
    this.open -= 1;
    const left = (this.ofZips.get(zipId) ?? 0) - 1;
    if (left > 0) this.ofZips.set(zipId, left);
    else this.ofZips.delete(zipId);
  }
}
