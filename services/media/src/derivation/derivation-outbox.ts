import { Injectable } from '@nestjs/common';
import { assetChanged, deriveImages } from '@tessera/jobs';
import {
  Clock,
  Outbox,
  reportTo,
  type MarkPage,
  type PendingWork,
  type JobProducer,
} from '@tessera/service-kit';
import { AssetBacklogRepository } from '../assets/asset-backlog.repository.js';
import { AssetRepository } from '../assets/asset.repository.js';
import type { Asset } from '../assets/asset.js';

interface PendingChange extends PendingWork {
  readonly photoId: string;
}

/** What an asset's marks ask for: its variants, which the worker makes, and that grids hears of its new state. */
@Injectable()
export class DerivationOutbox {
  private readonly derivations: JobProducer<PendingWork>;
  private readonly changes: JobProducer<PendingChange>;

  constructor(
    private readonly assets: AssetRepository,
    private readonly backlog: AssetBacklogRepository,
    private readonly clock: Clock,
    outbox: Outbox,
  ) {
    this.derivations = outbox.register({
      job: deriveImages,
      payload: ({ id }) => ({ assetId: id }),
      find: async (page) => (await this.backlog.derivable(page)).flatMap(derivationOf),
      giveUp: ({ id, mark }) => this.giveUp(id, mark),
    });
    this.changes = outbox.register({
      job: assetChanged,
      payload: (item) => ({ assetId: item.id, photoId: item.photoId, owed: reportTo('media', item) }),
      find: (page) => this.changed(page),
      settle: ({ id, mark }) => this.backlog.clearChanged(id, mark),
    });
  }

  /** Asks the worker for an asset's variants; without a mark, nothing. */
  async derive(asset: Asset): Promise<void> {
    await this.derivations.enqueue(...derivationOf(asset));
  }

  /** Tells grids of an asset's new state; nobody where no photo has it, or grids has heard of it. */
  async tellGrids(asset: Asset): Promise<void> {
    await this.changes.enqueue(...changeOf(asset));
  }

  /** The variants cannot be made: grids shows that, and the person may ask for another try. */
  async giveUp(id: string, mark: Date | null): Promise<void> {
    const failed = await this.assets.markFailed(id, mark, this.clock.now());
    if (failed) await this.tellGrids(failed);
  }

  private async changed(page: MarkPage): Promise<PendingChange[]> {
    return (await this.backlog.changed(page)).flatMap(changeOf);
  }
}

function derivationOf({ id, deriveMark: mark }: Asset): PendingWork[] {
  return mark ? [{ id, mark }] : [];
}

function changeOf({ id, photoId, changedMark: mark }: Asset): PendingChange[] {
  return mark && photoId !== null ? [{ id, mark, photoId }] : [];
}
