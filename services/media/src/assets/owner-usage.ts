import { Injectable } from '@nestjs/common';
import { LIMITS } from '@tessera/contracts';
import { AppError, RememberedCounts } from '@tessera/service-kit';
import { AssetClaimsRepository } from './asset-claims.repository.js';
import { AssetRepository } from './asset.repository.js';

/**
 * The ceilings on what one person stores. Both are counted from the documents themselves, so they cannot drift;
 * uploads in several processes may together pass them by what they add within a count's seconds.
 */
@Injectable()
export class OwnerUsage {
  private readonly bytes: RememberedCounts;
  private readonly unplaced: RememberedCounts;

  constructor(assets: AssetRepository, claims: AssetClaimsRepository) {
    this.bytes = new RememberedCounts((ownerId) => assets.bytesOf(ownerId));
    // No more than could matter are counted.
    this.unplaced = new RememberedCounts((ownerId) =>
      claims.countUnclaimedUpTo(ownerId, LIMITS.ceilings.unplaced),
    );
  }

  /** @throws AppError CEILING_REACHED where `adding` more bytes do not fit. */
  take(ownerId: string, adding: number): Promise<void> {
    return takeRoom(this.bytes, ownerId, LIMITS.ceilings.bytesPerUser, adding);
  }

  /** Before a picture is stored that no photo has yet. @throws AppError CEILING_REACHED */
  takeUnplaced(ownerId: string): Promise<void> {
    return takeRoom(this.unplaced, ownerId, LIMITS.ceilings.unplaced, 1);
  }

  /** Photos have some of the owner's pictures by now. */
  placed(ownerId: string): void {
    this.unplaced.forget(ownerId);
  }
}

async function takeRoom(
  counts: RememberedCounts,
  ownerId: string,
  limit: number,
  adding: number,
): Promise<void> {
  const counted = await counts.of(ownerId);
  const current = counted.count;
  if (current + adding > limit)
    throw new AppError('CEILING_REACHED', { details: { limit, current, adding } });
  counted.count += adding;
}
