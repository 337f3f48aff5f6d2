import { Injectable } from '@nestjs/common';
import { Clock, notFound } from '@tessera/service-kit';
import { DerivationQueue } from '../derivation/derivation-queue.js';
import { AssetRepository } from './asset.repository.js';
import type { Asset } from './asset.js';

const FIGURES_LIFE = 60_000;

/** Questions about assets and the wish to try one again. */
@Injectable()
export class AssetsService {
  private figure: { readonly storageUsed: number; readonly until: number } | null = null;

  constructor(
    private readonly assets: AssetRepository,
    private readonly derivations: DerivationQueue,
    private readonly clock: Clock,
  ) {}

  /** Those of these assets that are there. */
  async living(ids: readonly string[]): Promise<Asset[]> {
    return this.assets.findMany(ids);
  }

  /**
   * Makes the variants of a photo's asset again, where they failed; otherwise nothing changes.
   * @throws AppError NOT_FOUND where the photo has no such asset.
   */
  async retry(ownerId: string, id: string, photoId: string): Promise<Asset> {
    const retried = await this.assets.markRetried(ownerId, id, photoId, this.clock.now());
    if (retried) {
      await this.derivations.tryAdd(retried);
      return retried;
    }
    const [asset] = await this.assets.findMany([id]);
    if (!asset || asset.ownerId !== ownerId || asset.photoId !== photoId) throw notFound();
    return asset;
  }

  /** Bytes that all assets hold; at most a minute old. */
  async figures(): Promise<{ storageUsed: number }> {
    const now = this.clock.now().getTime();
    if (!this.figure || this.figure.until <= now) {
      this.figure = { storageUsed: await this.assets.bytesOfAll(), until: now + FIGURES_LIFE };
    }
    return { storageUsed: this.figure.storageUsed };
  }
}
