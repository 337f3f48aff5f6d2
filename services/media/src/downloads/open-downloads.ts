import { Injectable } from '@nestjs/common';
import { AppError, unavailable } from '@tessera/service-kit';
import { finished, type Readable } from 'node:stream';

/** Downloads of one person at a time: of one ZIP they would bound nothing, since another is made at any time. */
export const MOST_OF_ONE_OWNER = 2;
/** Half of what this process may have open to an S3 store for ZIPs. */
const MOST = 32;
/** Of those: accounts cost nothing, and 16 of one stranger would have all. */
export const MOST_FROM_ONE_ADDRESS = 8;
/** Seconds until a refused one may try again. */
const WAIT = 10;

/** Whose ZIP is fetched, and where to: {@link addressKey}. */
export interface Reader {
  readonly ownerId: string;
  readonly address: string;
}

/**
 * Bounds the downloads that are open in this process: each holds a connection to the object store for as long as its
 * reader takes, which may be hours.
 */
@Injectable()
export class OpenDownloads {
  private readonly ofOwners = new Map<string, number>();
  private readonly fromAddresses = new Map<string, number>();
  private open = 0;

  /**
   * Opens a ZIP, which counts until its stream is closed.
   * @throws AppError RATE_LIMITED where the person or the address has too many open, DEPENDENCY_UNAVAILABLE where all
   * have; what `work` throws
   */
  async begin<T extends { readonly stream: Readable }>(reader: Reader, work: () => Promise<T>): Promise<T> {
    const { ownerId, address } = reader;
    const ofOwner = this.ofOwners.get(ownerId) ?? 0;
    const fromAddress = this.fromAddresses.get(address) ?? 0;
    if (ofOwner >= MOST_OF_ONE_OWNER || fromAddress >= MOST_FROM_ONE_ADDRESS)
      throw new AppError('RATE_LIMITED', { retryAfter: WAIT });
    if (this.open >= MOST) throw unavailable('a free download');
    this.open += 1;
    this.ofOwners.set(ownerId, ofOwner + 1);
    this.fromAddresses.set(address, fromAddress + 1);
    try {
      const opened = await work();
      finished(opened.stream, () => this.end(reader));
      return opened;
    } catch (error) {
      this.end(reader);
      throw error;
    }
  }

  private end({ ownerId, address }: Reader): void {
    this.open -= 1;
    countDown(this.ofOwners, ownerId);
    countDown(this.fromAddresses, address);
  }
}

function countDown(counts: Map<string, number>, key: string): void {
  const left = (counts.get(key) ?? 0) - 1;
  if (left > 0) counts.set(key, left);
  else counts.delete(key);
}
