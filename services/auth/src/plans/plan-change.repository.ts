import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { duplicateKeyIndex } from '@tessera/service-kit';
import type { Model } from 'mongoose';
import { PlanChangeRecord } from './plan-change.schema.js';

@Injectable()
export class PlanChangeRepository {
  constructor(@InjectModel(PlanChangeRecord.name) private readonly changes: Model<PlanChangeRecord>) {}

  /** Adding the same change again changes nothing. */
  async add(change: PlanChangeRecord): Promise<void> {
    try {
      await this.changes.insertOne(change);
    } catch (error) {
      if (duplicateKeyIndex(error) === null) throw error;
    }
  }
}
