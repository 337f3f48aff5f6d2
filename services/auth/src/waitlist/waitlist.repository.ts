import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { PageRequest } from '@tessera/contracts';
import { unlessTaken, Marks } from '@tessera/service-kit';
import type { Model } from 'mongoose';
import { readPage } from '../correspondence/read-page.js';
import { emailKey } from '../users/user-keys.js';
import { WaitlistRecord } from './waitlist.schema.js';

@Injectable()
export class WaitlistRepository {
  /** The mails that are pending. */
  readonly pending: Marks<WaitlistRecord>;

  constructor(@InjectModel(WaitlistRecord.name) private readonly waitlist: Model<WaitlistRecord>) {
    this.pending = new Marks(waitlist, 'mailPending', 'mailFailed');
  }

  /** False where the address is on the list already; its entry stays as it is. */
  insert(entry: Omit<WaitlistRecord, 'emailKey'>): Promise<boolean> {
    return unlessTaken(this.waitlist.insertOne({ ...entry, emailKey: emailKey(entry.email) }));
  }

  findById(id: string): Promise<WaitlistRecord | null> {
    return this.waitlist.findById(id).lean<WaitlistRecord>().exec();
  }

  /** The entry of an address. */
  findOf(email: string): Promise<WaitlistRecord | null> {
    return this.waitlist
      .findOne({ emailKey: emailKey(email) })
      .lean<WaitlistRecord>()
      .exec();
  }

  page(request: PageRequest): Promise<{ records: WaitlistRecord[]; total: number }> {
    return readPage(this.waitlist, request);
  }

  /** The entry of an address, if it has one. */
  async eraseAllOf(email: string): Promise<void> {
    await this.waitlist.deleteMany({ emailKey: emailKey(email) });
  }
}
