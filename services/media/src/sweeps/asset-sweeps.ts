import { Injectable } from '@nestjs/common';
import { DAY, knownPhotos } from '@tessera/contracts';
import { Clock, MessageClient } from '@tessera/service-kit';
import { AssetBacklogRepository } from '../assets/asset-backlog.repository.js';
import { AssetClaimsRepository, type Claim } from '../assets/asset-claims.repository.js';
import { AssetErasureRepository } from '../assets/asset-erasure.repository.js';
import { AssetEraser } from '../assets/asset-eraser.js';

const SECOND = 1_000;
const HOUR = 60 * 60 * SECOND;

/** How old something must be before a sweep takes it for left behind. Milliseconds. */
export const PATIENCE = {
  unclaimed: DAY,
  unconfirmed: 2 * HOUR,
  storing: HOUR,
  expiring: 60 * SECOND,
} as const;

/** Taken up at once; `knownPhotos` takes no more. */
export const PAGE = { size: 500 };

/**
 * Finishes what was begun and left, and erases what nobody wants: page after page, since as much may come within the
 * minute until the next round. Every round may run on several replicas at once.
 */
@Injectable()
export class AssetSweeps {
  constructor(
    private readonly backlog: AssetBacklogRepository,
    private readonly claims: AssetClaimsRepository,
    private readonly erasures: AssetErasureRepository,
    private readonly eraser: AssetEraser,
    private readonly messages: MessageClient,
    private readonly clock: Clock,
  ) {}

  /** Media that were uploaded and never placed. */
  async eraseUnclaimed(): Promise<void> {
    await whilePagesAreFull(async () => {
      const unclaimed = await this.claims.unclaimedBefore(this.ago(PATIENCE.unclaimed), PAGE.size);
      for (const { id, ownerId } of unclaimed) await this.eraser.eraseFree(id, ownerId);
      return unclaimed.length;
    });
  }

  /**
   * Claims whose insert or fill may never have happened: grids returns which photos it has and what they show, and no
   * response means keep. Whatever was under way when the claim was made has ended long ago.
   */
  async settleClaims(): Promise<void> {
    await whilePagesAreFull(() => this.settlePage());
  }

  private async settlePage(): Promise<number> {
    const before = this.ago(PATIENCE.unconfirmed);
    const waiting = (await this.claims.unconfirmedBefore(before, PAGE.size)).flatMap(({ id, photoId }) =>
      photoId === null ? [] : [{ mediaId: id, photoId }],
    );
    if (waiting.length === 0) return 0;
    const {
      photoIds,
      mediaIds,
      former = [],
    } = await this.messages.send(knownPhotos, {
      photoIds: waiting.map(({ photoId }) => photoId),
    });
    const shown = photoIds.map((photoId, index) => `${photoId} ${mediaIds[index]}`);
    const held = new Set([...shown, ...former.map(({ photoId, mediaId }) => `${photoId} ${mediaId}`)]);
    const holds = ({ mediaId, photoId }: Claim) => held.has(`${photoId} ${mediaId}`);
    const confirmed = waiting.filter(holds);
    await this.claims.confirm(
      confirmed.map(({ mediaId }) => mediaId),
      before,
      this.clock.now(),
    );
    for (const claim of waiting.filter((claim) => !holds(claim))) {
      await this.claims.releaseUnknown(claim, before, this.clock.now());
    }
    return waiting.length;
  }

  /** Masters that were never stored to their end. */
  async eraseUnstored(): Promise<void> {
    await whilePagesAreFull(async () => {
      const unstored = await this.backlog.storingBefore(this.ago(PATIENCE.storing), PAGE.size);
      for (const { id } of unstored) await this.eraser.eraseUnstored(id);
      return unstored.length;
    });
  }

  /** Erasures that did not reach their end. */
  async finishErasures(): Promise<void> {
    await whilePagesAreFull(async () => {
      let finished = 0;
      for (const id of await this.erasures.expiringBefore(this.ago(PATIENCE.expiring), PAGE.size))
        if (await this.eraser.finish(id)) finished += 1;
      return finished;
    });
  }

  private ago(milliseconds: number): Date {
    return new Date(this.clock.now().getTime() - milliseconds);
  }
}

/** @param takeUp returns how many it took up, which the next page lacks */
async function whilePagesAreFull(takeUp: () => Promise<number>): Promise<void> {
  while ((await takeUp()) === PAGE.size);
}
