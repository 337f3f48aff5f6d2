import { Injectable } from '@nestjs/common';
import { followExportLink } from '@tessera/contracts';
import { MessageClient, notFound } from '@tessera/service-kit';
import type { Readable } from 'node:stream';
import { ExportsService } from '../exports/exports.service.js';
import { KitsService } from '../kits/kits.service.js';
import { fileName } from '../zips/file-name.js';
import { OpenDownloads } from './open-downloads.js';
import type { ZipRequests } from '../zips/zip-requests.js';
import type { ZipDocument } from '../zips/zip.schema.js';

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
   * `address` is whose it is that reads, as `addressKey` gives it.
   * @throws AppError NOT_FOUND for a link that ended, and where the ZIP is not ready, or over; RATE_LIMITED and
   * DEPENDENCY_UNAVAILABLE where too many are open
   */
  async open(token: string, address: string): Promise<Download> {
    const { exportId: zipId } = await this.messages.send(followExportLink, { token });
    const data = await this.exports.findReady(zipId);
    if (data) return this.begin(this.exports, data, address, 'tessera');
    const kit = await this.kits.findReady(zipId);
    if (!kit) throw notFound();
    return this.begin(this.kits, kit, address, `tessera-${fileName(kit.gridName)}`);
  }

  private begin<Document extends ZipDocument>(
    zips: Pick<ZipRequests<Document, unknown>, 'open'>,
    document: Document,
    address: string,
    name: string,
  ): Promise<Download> {
    return this.downloads.begin({ ownerId: document.ownerId, address }, async () => {
      const { stream, size } = await zips.open(document);
      return { stream, size, name: named(name, document.requestedAt) };
    });
  }
}

function named(start: string, madeAt: Date): string {
  return `${start}-${madeAt.toISOString().slice(0, 10)}.zip`;
}
