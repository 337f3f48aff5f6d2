import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { ZipRepository } from '../zips/zip.repository.js';
import { ExportDocument } from './export.schema.js';

@Injectable()
export class ExportRepository extends ZipRepository<ExportDocument> {
  constructor(@InjectModel(ExportDocument.name) exports: Model<ExportDocument>) {
    super(exports);
  }

  /** False where the id is taken, or another export of the owner is being made. */
  insert(id: string, ownerId: string, now: Date): Promise<boolean> {
    return this.insertQueued(id, ownerId, now, { total: 0 });
  }
}
