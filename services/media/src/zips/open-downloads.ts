import { Injectable } from '@nestjs/common';
import { AppError, unavailable } from '@tessera/service-kit';
import { finished, type Readable } from 'node:stream';

/** Downloads of one person at a time: of one ZIP they would bound nothing, since another is made at any time. */
export const MOST_OF_ONE_OWNER = 2;
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
  private readonly ofOwners = new Map<string, number>();
  private open = 0;

  /**
   * Opens a ZIP of the person, which counts until its stream is closed.
   * @throws AppError RATE_LIMITED where the person has too many open, DEPENDENCY_UNAVAILABLE where all have; what
   * `work` throws
   */
  async begin<T extends { readonly stream: Readable }>(ownerId: string, work: () => Promise<T>): Promise<T> {
    const ofOwner = this.ofOwners.get(ownerId) ?? 0;
    if (ofOwner >= MOST_OF_ONE_OWNER) throw new AppError('RATE_LIMITED', { retryAfter: WAIT });
    if (this.open >= MOST) throw unavailable('a free download');
    this.open += 1;
    this.ofOwners.set(ownerId, ofOwner + 1);
    try {
      const opened = await work();
      finished(opened.stream, () => this.end(ownerId));
      return opened;
    } catch (error) {
      this.end(ownerId);
      throw error;
    }
  }

  private end(ownerId: string): void {
    this.open -= 1;
    const left = (this.ofOwners.get(ownerId) ?? 0) - 1;
    if (left > 0) this.ofOwners.set(ownerId, left);
    else this.ofOwners.delete(ownerId);
  }
}
