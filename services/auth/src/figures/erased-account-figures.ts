import { Injectable } from '@nestjs/common';
import { Tombstones } from '@tessera/service-kit';
import { ErasureSteps } from '../erasure/erasure-steps.js';
import { PAID } from '../plans/plan-change.repository.js';
import { AccountFiguresRepository } from './account-figures.repository.js';

/** Leaves a tombstone for an account that is being erased, so that the days that are not closed yet count it. */
@Injectable()
export class ErasedAccountFigures {
  constructor(
    private readonly accounts: AccountFiguresRepository,
    private readonly tombstones: Tombstones,
    steps: ErasureSteps,
  ) {
    steps.add({ name: 'figures', erase: ({ userId }) => this.bury(userId) });
  }

  /** The first pass runs before the user's document goes; later ones find nothing. */
  private async bury(id: string): Promise<void> {
    const account = await this.accounts.findErased(id);
    if (!account) return;
    const payers = (PAID as readonly string[]).includes(account.subscriptionTier) ? 1 : 0;
    await this.tombstones.bury([{ id, createdAt: account.createdAt, figures: { users: 1, payers } }]);
  }
}
