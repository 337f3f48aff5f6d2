import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { PageRequest } from '@tessera/contracts';
import { duplicateKeyIndex } from '@tessera/service-kit';
import type { Model } from 'mongoose';
import { readPage } from '../correspondence/read-page.js';
import type { Owed } from '../mail/mail-outboxes.js';
import { owedIn } from '../mail/owed-in.js';
import { emailKey } from '../users/user-keys.js';
import { WaitlistRecord } from './waitlist.schema.js';

@Injectable()
export class WaitlistRepository {
  constructor(@InjectModel(WaitlistRecord.name) private readonly waitlist: Model<WaitlistRecord>) {}

  /** False where the address is on the list already; its entry stays as it is. */
  async insert(entry: Omit<WaitlistRecord, 'emailKey'>): Promise<boolean> {
    try {
      await this.waitlist.insertOne({ ...entry, emailKey: emailKey(entry.email) });
      return true;
    } catch (error) {
      if (duplicateKeyIndex(error) === null) throw error;
      return false;
    }
  }

  findById(id: string): Promise<WaitlistRecord | null> {
    return this.waitlist.findById(id).lean<WaitlistRecord>().exec();
  }

  page(request: PageRequest): Promise<{ records: WaitlistRecord[]; total: number }> {
    return readPage(this.waitlist, request);
  }

  owedBefore(markedBefore: Date): AsyncIterable<Owed> {
    return owedIn(this.waitlist, markedBefore);
  }

  async settle(id: string, mark: Date): Promise<void> {
    await this.waitlist.updateOne({ _id: id, mailPending: mark }, { $unset: { mailPending: 1 } });
  }

  /** The entry of an address, if it has one. */
  async eraseAllOf(email: string): Promise<void> {
    await this.waitlist.deleteOne({ emailKey: emailKey(email) });
  }
}
