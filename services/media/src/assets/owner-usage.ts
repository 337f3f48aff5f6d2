import { Injectable } from '@nestjs/common';
import { LIMITS } from '@tessera/contracts';
import { AppError } from '@tessera/service-kit';
import { AssetRepository } from './asset.repository.js';

/** The ceiling on what one person stores. */
@Injectable()
export class OwnerUsage {
  constructor(private readonly assets: AssetRepository) {}

  /**
   * The sum is made of the documents themselves, so it cannot drift; uploads that run at the same moment may
   * together pass the ceiling by their own size.
   * @throws AppError CEILING_REACHED where `adding` more bytes do not fit.
   */
  async checkRoom(ownerId: string, adding: number): Promise<void> {
    const limit = LIMITS.ceilings.bytesPerUser;
    const current = await this.assets.bytesOf(ownerId);
    if (current + adding > limit) {
      throw new AppError('CEILING_REACHED', { details: { limit, current, adding } });
    }
  }
}
