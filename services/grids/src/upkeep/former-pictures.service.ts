import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { claimAssets, DAY, LIMITS } from '@tessera/contracts';
import { Clock, MessageClient, Sweeper } from '@tessera/service-kit';
import type { PhotoRecord } from '../photos/photo.record.js';
import { eachBatch } from './batches.js';
import { PhotoUpkeepRepository } from './photo-upkeep.repository.js';

const HOUR = 60 * 60_000;

/** Gives up pictures that were replaced long ago; media erases what no photo has for a day. */
@Injectable()
export class FormerPictures implements OnApplicationBootstrap {
  constructor(
    private readonly photos: PhotoUpkeepRepository,
    private readonly messages: MessageClient,
    private readonly sweeper: Sweeper,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeper.every(HOUR, 'former pictures', () => this.expire());
  }

  /** Repeatable; what stops half-way is done by the next round. */
  async expire(): Promise<void> {
    const until = new Date(this.clock.now().getTime() - LIMITS.formerPictureDays * DAY);
    await eachBatch(
      (after, limit) => this.photos.findMarked('former.at', { until }, after, limit),
      async (batch) => {
        for (const photo of batch) await this.expireOf(photo, until);
      },
    );
  }

  /**
   * Releases no claim itself: an undo that has claimed the picture and not written it yet would lose it. The claim is
   * renewed instead, which has media ask what the photo has, hours later, and release what it does not have by then.
   */
  private async expireOf({ id, ownerId, former }: PhotoRecord, until: Date): Promise<void> {
    const claims = former.filter(({ at }) => at < until).map(({ mediaId }) => ({ photoId: id, mediaId }));
    if (claims.length === 0) return;
    await this.messages.send(claimAssets, { userId: ownerId, claims });
    await this.photos.dropFormer(ownerId, id, until);
  }
}
