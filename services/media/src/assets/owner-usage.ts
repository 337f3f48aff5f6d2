import { Injectable } from '@nestjs/common';
import { LIMITS } from '@tessera/contracts';
import { AppError, RememberedCounts } from '@tessera/service-kit';
import { AssetClaimsRepository } from './asset-claims.repository.js';
import { AssetRepository } from './asset.repository.js';

const GB = 1024 ** 3;

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
    const limit = LIMITS.ceilings.bytesPerUser;
    const text = `Your photos take all of the ${limit / GB} GB that one account can have, those in the trash included. Erase some there for good to make room.`;
    return takeRoom(this.bytes, ownerId, { limit, text }, adding);
  }

  /** Before a picture is stored that no photo has yet. @throws AppError CEILING_REACHED */
  takeUnplaced(ownerId: string): Promise<void> {
    const limit = LIMITS.ceilings.unplaced;
    const text = `${limit.toLocaleString('en')} uploaded pictures are in no grid yet, as many as can wait. Try again tomorrow.`;
    return takeRoom(this.unplaced, ownerId, { limit, text }, 1);
  }

  /** Photos have some of the owner's pictures by now. */
  placed(ownerId: string): void {
    this.unplaced.forget(ownerId);
  }
}

async function takeRoom(
  counts: RememberedCounts,
  ownerId: string,
  { limit, text }: { readonly limit: number; readonly text: string },
  adding: number,
): Promise<void> {
  const counted = await counts.of(ownerId);
  const current = counted.count;
  if (current + adding > limit)
    throw new AppError('CEILING_REACHED', { text, details: { limit, current, adding } });
  counted.count += adding;
}
