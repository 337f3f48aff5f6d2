import { Injectable } from '@nestjs/common';
import { Clock, notFound } from '@tessera/service-kit';
import { DerivationOutbox } from '../derivation/derivation-outbox.js';
import { AssetRepository } from './asset.repository.js';
import type { Asset } from './asset.js';

/** Questions about assets and the wish to try one again. */
@Injectable()
export class AssetsService {
  constructor(
    private readonly assets: AssetRepository,
    private readonly derivations: DerivationOutbox,
    private readonly clock: Clock,
  ) {}

  /** Those of these assets that are there. */
  async living(ids: readonly string[]): Promise<Asset[]> {
    return this.assets.findMany(ids);
  }

  /** What somebody stores, variants included. */
  bytesOf(ownerId: string): Promise<number> {
    return this.assets.bytesOf(ownerId);
  }

  /**
   * Makes the variants of a photo's asset again, where they failed; otherwise nothing changes.
   * @throws AppError NOT_FOUND where the photo has no such asset.
   */
  async retry(ownerId: string, id: string, photoId: string): Promise<Asset> {
    const retried = await this.assets.markRetried(ownerId, id, photoId, this.clock.now());
    if (retried) {
      await this.derivations.derive(retried);
      return retried;
    }
    const [asset] = await this.assets.findMany([id]);
    if (!asset || asset.ownerId !== ownerId || asset.photoId !== photoId) throw notFound();
    return asset;
  }

  /** As {@link retry}, for the operator and whatever photo has it; false where there is nothing to make. */
  async retryDerivation(id: string): Promise<boolean> {
    const retried = await this.assets.markRetriedByOperator(id, this.clock.now());
    if (retried) await this.derivations.derive(retried);
    return retried !== null;
  }
}
