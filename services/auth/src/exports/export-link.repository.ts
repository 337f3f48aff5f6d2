import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { ExportLinkRecord } from './export-link.schema.js';

@Injectable()
export class ExportLinkRepository {
  constructor(@InjectModel(ExportLinkRecord.name) private readonly links: Model<ExportLinkRecord>) {}

  async insert(link: ExportLinkRecord): Promise<void> {
    await this.links.insertOne(link);
  }

  /** The link if its minute is not over, or null. */
  find(tokenHash: string, now: Date): Promise<ExportLinkRecord | null> {
    return this.links
      .findOne({ _id: tokenHash, expiresAt: { $gt: now } })
      .lean<ExportLinkRecord>()
      .exec();
  }

  async removeAllOf(userId: string): Promise<void> {
    await this.links.deleteMany({ userId });
  }
}
