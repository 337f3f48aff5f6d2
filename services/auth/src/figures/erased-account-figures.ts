import { Injectable } from '@nestjs/common';
import { startOf, Tombstones } from '@tessera/service-kit';
import { ErasureSteps } from '../erasure/erasure-steps.js';
import { PAID } from '../plans/plan-change.repository.js';
import { AccountCensus } from './account-census.js';
import { AccountFiguresRepository } from './account-figures.repository.js';
import { SessionFiguresRepository } from './session-figures.repository.js';

/**
 * Leaves tombstones for an account that is being erased, so that the days that are not closed yet count it, and its
 * sessions are not counted any more.
 */
@Injectable()
export class ErasedAccountFigures {
  constructor(
    private readonly accounts: AccountFiguresRepository,
    private readonly sessions: SessionFiguresRepository,
    private readonly census: AccountCensus,
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
    const figures = { users: 1, payers };
    if (await this.tombstones.bury([{ id, createdAt: account.createdAt, figures }])) {
      await this.census.forget(account);
    }
    const days = [...(await this.sessions.byDayOf(id))];
    await this.tombstones.bury(
      days.map(([day, { count, seconds }]) => ({
        id: `${id}:sessions:${day}`,
        createdAt: startOf(day),
        figures: { sessions: count, sessionSeconds: seconds },
      })),
    );
  }
}
