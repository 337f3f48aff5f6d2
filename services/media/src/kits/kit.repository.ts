import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { ZipRepository, type OwnFields } from '../zips/zip.repository.js';
import { KitDocument } from './kit.schema.js';

@Injectable()
export class KitRepository extends ZipRepository<KitDocument> {
  constructor(@InjectModel(KitDocument.name) kits: Model<KitDocument>) {
    super(kits);
  }

  /** False where the id is taken, or another kit of the owner is being made. */
  insert(id: string, ownerId: string, now: Date, own: OwnFields<KitDocument>): Promise<boolean> {
    return this.insertQueued(id, ownerId, now, own);
  }
}
