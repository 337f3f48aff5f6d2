import { Injectable } from '@nestjs/common';
import { JobQueues } from '@tessera/jobs';
import { Idempotency } from '@tessera/service-kit';
import { AssetErasureRepository } from '../assets/asset-erasure.repository.js';
import { AssetEraser } from '../assets/asset-eraser.js';
import { ExportEraser } from '../exports/export-eraser.js';
import { KitEraser } from '../kits/kit-eraser.js';

const PAGE = 500;

/**
 * Erases everything that an account stored: its ZIPs, its pictures, and the requests and failed jobs that name them.
 */
@Injectable()
export class AccountMediaErasure {
  constructor(
    private readonly exports: ExportEraser,
    private readonly kits: KitEraser,
    private readonly erasures: AssetErasureRepository,
    private readonly assets: AssetEraser,
    private readonly queues: JobQueues,
    private readonly idempotency: Idempotency,
  ) {}

  /** Repeatable; it runs again two minutes later for what was being written meanwhile. */
  async erase(userId: string): Promise<void> {
    await this.exports.eraseAllOf(userId);
    await this.kits.eraseAllOf(userId);
    await this.forgetJobs(userId);
    await this.assets.eraseAllOf(userId);
    await this.idempotency.forget(userId);
  }

  /** Before the documents go, which alone know whose an asset is. */
  private async forgetJobs(userId: string): Promise<void> {
    const owned = new Set<string>();
    let after = '';
    for (;;) {
      const page = await this.erasures.idsOf(userId, after, PAGE);
      const last = page.at(-1);
      if (last === undefined) break;
      for (const id of page) owned.add(id);
      after = last;
    }
    const knows = (payload: unknown) => {
      const { assetId, ownerId, userId: subject } = (payload ?? {}) as Record<string, unknown>;
      return owned.has(String(assetId)) || ownerId === userId || subject === userId;
    };
    await this.queues.forgetFailed(knows);
  }
}
