import { Injectable } from '@nestjs/common';
import { Clock } from '@tessera/service-kit';
import { AssetBacklogRepository } from '../assets/asset-backlog.repository.js';
import { DerivationQueue } from './derivation-queue.js';
import { DerivationService } from './derivation.service.js';

/** A mark this old has had its chance to be queued by the upload itself. Milliseconds. */
const OLD = 15_000;
const PAGE = 500;

/** Queues variants whose job was never queued or was lost, and gives up those whose job failed for good. */
@Injectable()
export class DerivationBacklog {
  constructor(
    private readonly backlog: AssetBacklogRepository,
    private readonly queue: DerivationQueue,
    private readonly derivations: DerivationService,
    private readonly clock: Clock,
  ) {}

  async sweep(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - OLD);
    for (const asset of await this.backlog.derivableBefore(before, PAGE)) {
      // A job of this id that waits or runs makes adding it a no-op; so would one that has failed.
      if (await this.queue.hasFailed(asset)) await this.derivations.giveUp(asset);
      else await this.queue.add(asset);
    }
  }
}
