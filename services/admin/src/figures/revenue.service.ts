import { Injectable } from '@nestjs/common';
import { accountBilling, accountFigures, type AdminRevenue } from '@tessera/contracts';
import { MessageClient } from '@tessera/service-kit';
import { today } from './days.js';
import { revenueOf } from './revenue.js';

@Injectable()
export class RevenueService {
  constructor(private readonly messages: MessageClient) {}

  /** @throws AppError DEPENDENCY_UNAVAILABLE */
  async read(): Promise<AdminRevenue> {
    const [billing, accounts] = await Promise.all([
      this.messages.send(accountBilling, {}),
      this.messages.send(accountFigures, { days: 1 }),
    ]);
    return revenueOf(billing, today(accounts.days).total.users);
  }
}
