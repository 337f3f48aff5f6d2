import { Controller } from '@nestjs/common';
import { listWaitlist, type PageRequest, type WaitlistEntry } from '@tessera/contracts';
import { Handles, Message } from '@tessera/service-kit';
import { toWaitlistEntry } from './waitlist.mapper.js';
import { WaitlistRepository } from './waitlist.repository.js';

@Controller()
export class WaitlistMessages {
  constructor(private readonly waitlist: WaitlistRepository) {}

  @Handles(listWaitlist)
  async list(
    @Message(listWaitlist) request: PageRequest,
  ): Promise<{ items: WaitlistEntry[]; total: number }> {
    const { records, total } = await this.waitlist.page(request);
    return { items: records.map(toWaitlistEntry), total };
  }
}
