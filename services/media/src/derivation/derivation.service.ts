import { Injectable, Logger } from '@nestjs/common';
import { UnrecoverableError } from '@tessera/jobs';
import { Clock, ErasedAccounts, Metrics } from '@tessera/service-kit';
import { Histogram } from 'prom-client';
import { AssetRepository } from '../assets/asset.repository.js';
import type { Asset } from '../assets/asset.js';
import { deriveImages, MasterUnreadable } from '../images/derived-images.js';
import { MediaStore } from '../storage/media-store.js';
import { DerivationOutbox } from './derivation-outbox.js';

/**
 * Makes the smaller variants of an asset from its stored master, in the worker, where its upload could not store them.
 * Runs more than once for an asset without harm.
 */
@Injectable()
export class DerivationService {
  private readonly logger = new Logger('derivations');
  private readonly seconds: Histogram;

  constructor(
    private readonly assets: AssetRepository,
    private readonly store: MediaStore,
    private readonly erased: ErasedAccounts,
    private readonly outbox: DerivationOutbox,
    private readonly clock: Clock,
    metrics: Metrics,
  ) {
    this.seconds = new Histogram({
      name: 'media_derive_seconds',
      help: 'Time to make and store the variants of an asset',
      buckets: [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20],
      registers: [metrics.registry],
    });
  }

  /** @throws UnrecoverableError where no further try can help; the asset has then failed. */
  async derive(assetId: string): Promise<void> {
    const asset = await this.assets.find(assetId);
    if (!asset || asset.expiringAt || asset.state === 'storing') return;
    if (asset.state === 'ready') return this.outbox.tellGrids(asset);
    if (await this.erased.includes(asset.ownerId)) return;
    const done = this.seconds.startTimer();
    const ready = await this.makeVariants(asset);
    if (ready) await this.outbox.tellGrids(ready);
    done();
  }

  private async makeVariants(asset: Asset): Promise<Asset | null> {
    const master = await this.store.read(asset.id, 'master');
    if (!master) return this.missingMaster(asset);
    const derivatives = await this.store.putDerived(asset.id, await this.decode(asset, master));
    const ready = await this.assets.markReady(asset.id, derivatives, this.clock.now());
    if (ready) return ready;
    const now = await this.assets.find(asset.id);
    if (now && !now.expiringAt) return now;
    // Erased while it was being worked on: what was written after its objects were removed goes too.
    await this.store.delete(asset.id);
    return null;
  }

  private async decode(asset: Asset, master: Buffer): ReturnType<typeof deriveImages> {
    try {
      return await deriveImages(master);
    } catch (error) {
      if (!(error instanceof MasterUnreadable)) throw error;
      this.logger.error({ assetId: asset.id, err: error }, error.message);
      await this.outbox.giveUp(asset.id, asset.deriveMark);
      throw new UnrecoverableError(error.message);
    }
  }

  private async missingMaster(asset: Asset): Promise<null> {
    const now = await this.assets.find(asset.id);
    if (!now || now.expiringAt) return null;
    await this.outbox.giveUp(asset.id, asset.deriveMark);
    throw new UnrecoverableError('the master is missing');
  }
}
