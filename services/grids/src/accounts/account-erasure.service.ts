import { Injectable } from '@nestjs/common';
import { Idempotency } from '@tessera/service-kit';
import { AccountErasureRepository } from './account-erasure.repository.js';

/** Erases an account's grids and photos. Their pictures are media's, which erases them by a job of its own. */
@Injectable()
export class AccountErasureService {
  constructor(
    private readonly records: AccountErasureRepository,
    private readonly idempotency: Idempotency,
  ) {}

  /** Repeatable; it runs again two minutes later for what was being written meanwhile. */
  async erase(userId: string): Promise<void> {
    await this.records.removeAllOf(userId);
    await this.idempotency.forget(userId);
  }
}
