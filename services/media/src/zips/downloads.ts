import { Injectable } from '@nestjs/common';
import { followExportLink } from '@tessera/contracts';
import { MessageClient, notFound } from '@tessera/service-kit';
import type { Readable } from 'node:stream';
import { ExportsService } from '../exports/exports.service.js';
import { KitsService } from '../kits/kits.service.js';
import { fileName } from './file-name.js';
import { OpenDownloads } from './open-downloads.js';

/** What a link opens. */
export interface Download {
  readonly stream: Readable;
  readonly size: number;
  readonly name: string;
}

/**
 * ZIPs by their links. Auth made a link, and knows whether it still works; it does not know what kind of ZIP it opens.
 */
@Injectable()
export class Downloads {
  constructor(
    private readonly messages: MessageClient,
    private readonly exports: ExportsService,
    private readonly kits: KitsService,
    private readonly downloads: OpenDownloads,
  ) {}

  /**
   * @throws AppError NOT_FOUND for a link that ended, and where the ZIP is not ready, or over; RATE_LIMITED and
   * DEPENDENCY_UNAVAILABLE where too many are open
   */
  async open(token: string): Promise<Download> {
    const { exportId: zipId } = await this.messages.send(followExportLink, { token });
    return this.downloads.begin(zipId, () => this.find(zipId));
  }

  private async find(zipId: string): Promise<Download> {
    const data = await this.exports.open(zipId);
    if (data) return { ...data, name: named('tessera', data.document.requestedAt) };
    const kit = await this.kits.open(zipId);
    if (!kit) throw notFound();
    const { gridName, requestedAt } = kit.document;
    return { ...kit, name: named(`tessera-${fileName(gridName)}`, requestedAt) };
  }
}

function named(start: string, madeAt: Date): string {
  return `${start}-${madeAt.toISOString().slice(0, 10)}.zip`;
}
