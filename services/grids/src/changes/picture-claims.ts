import { Injectable, Logger } from '@nestjs/common';
import {
  claimAssets,
  CLAIMS_BATCH,
  releaseAssets,
  type AssetImage,
  type PictureClaim,
} from '@tessera/contracts';
import { MessageClient } from '@tessera/service-kit';

const keyOf = ({ mediaId, photoId }: PictureClaim): string => `${mediaId} ${photoId}`;

/** The pictures that one call of changes claims, however often it is computed. */
export class ClaimedPictures {
  private readonly requested = new Set<string>();
  private readonly claimed = new Map<string, AssetImage>();
  /** Claims that did not stand before the call. */
  readonly fresh: PictureClaim[] = [];

  constructor(
    private readonly userId: string,
    private readonly messages: MessageClient,
  ) {}

  async claim(claims: readonly PictureClaim[]): Promise<void> {
    const missing = claims.filter((claim) => !this.requested.has(keyOf(claim)));
    const { userId } = this;
    for (let from = 0; from < missing.length; from += CLAIMS_BATCH) {
      const page = missing.slice(from, from + CLAIMS_BATCH);
      const found = new Map(
        (await this.messages.send(claimAssets, { userId, claims: page })).map((image) => [
          keyOf(image),
          image,
        ]),
      );
      for (const claim of page) {
        this.requested.add(keyOf(claim));
        const claimed = found.get(keyOf(claim));
        if (!claimed) continue;
        const { fresh, photoId: _photoId, ...image } = claimed;
        this.claimed.set(keyOf(claim), image);
        if (fresh) this.fresh.push(claim);
      }
    }
  }

  has(claim: PictureClaim): boolean {
    return this.claimed.has(keyOf(claim));
  }

  /** By their media ids. */
  get images(): ReadonlyMap<string, AssetImage> {
    return new Map([...this.claimed.values()].map((image) => [image.mediaId, image]));
  }
}

/** Claims pictures at media for the items of changes, and gives up those that no item shows. */
@Injectable()
export class PictureClaims {
  private readonly logger = new Logger('pictures');

  constructor(private readonly messages: MessageClient) {}

  open(userId: string): ClaimedPictures {
    return new ClaimedPictures(userId, this.messages);
  }

  /** Media's sweep releases what this could not. */
  async release(userId: string, claims: readonly PictureClaim[]): Promise<void> {
    try {
      for (let from = 0; from < claims.length; from += CLAIMS_BATCH) {
        await this.messages.send(releaseAssets, { userId, claims: claims.slice(from, from + CLAIMS_BATCH) });
      }
    } catch (error) {
      this.logger.warn({ err: error }, 'claims not released now; a sweep will');
    }
  }
}
