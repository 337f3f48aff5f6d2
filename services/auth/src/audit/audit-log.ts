import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { unlessTaken } from '@tessera/service-kit';
import type { Model } from 'mongoose';
import { AuditEntry } from './audit.schema.js';

/** Who did what, and when. */
@Injectable()
export class AuditLog {
  constructor(@InjectModel(AuditEntry.name) private readonly entries: Model<AuditEntry>) {}

  /** Adding the same entry again changes nothing. */
  async add(entry: AuditEntry): Promise<void> {
    await unlessTaken(this.entries.insertOne(entry));
  }

  /** The newest first, before that entry. */
  list(before: string | null, limit: number): Promise<AuditEntry[]> {
    return this.entries
      .find({ _id: before === null ? { $gt: '' } : { $lt: before } })
      .sort({ _id: -1 })
      .limit(limit)
      .lean<AuditEntry[]>()
      .exec();
  }
}
