import { Injectable, Logger } from '@nestjs/common';
import { deriveImages, JobQueues } from '@tessera/jobs';
import type { Asset } from '../assets/asset.js';

/** The id of the job that an asset's mark asks for: a sweep that adds it again adds nothing. */
export function derivationJobId(assetId: string, mark: Date): string {
  return `derive-${assetId}-${mark.getTime()}`;
}

/** Asks the worker for an asset's variants. */
@Injectable()
export class DerivationQueue {
  private readonly logger = new Logger('derivations');

  constructor(private readonly queues: JobQueues) {}

  /** Queues what the asset's mark asks for; without a mark, nothing. */
  async add({ id, deriveMark }: Asset): Promise<void> {
    if (deriveMark) await this.queues.add(deriveImages, { assetId: id }, derivationJobId(id, deriveMark));
  }

  /** {@link add}, where the mark in the document is enough: a sweep queues what Redis did not take now. */
  async tryAdd(asset: Asset): Promise<void> {
    try {
      await this.add(asset);
    } catch (error) {
      this.logger.warn({ assetId: asset.id, err: error }, 'not queued now; a sweep will');
    }
  }

  /** Has the job of this mark failed for good? */
  async hasFailed({ id, deriveMark }: Asset): Promise<boolean> {
    if (!deriveMark) return false;
    const job = await this.queues.queue(deriveImages.queue).getJob(derivationJobId(id, deriveMark));
    return job ? job.isFailed() : false;
  }
}
