import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { eraseAccountGrids, eraseAccountMedia, JobQueues } from '@tessera/jobs';
import {
  AppError,
  Clock,
  Outbox,
  reportTo,
  Sweeper,
  type PendingWork,
  type JobProducer,
} from '@tessera/service-kit';
import type { QueryFilter } from 'mongoose';
import { RevocationCopy } from '../sessions/revocation-copy.js';
import { TOKEN_LIFE } from '../sessions/token-issuer.js';
import { ErasedUserRepository } from '../users/erased-user.repository.js';
import { UserRepository } from '../users/user.repository.js';
import type { UserRecord } from '../users/user.schema.js';
import { ErasureRepository } from './erasure.repository.js';
import type { ErasureRecord } from './erasure.schema.js';
import { ErasureSteps } from './erasure-steps.js';
import { nextPassAt } from './pass-times.js';

/** In milliseconds. */
const SWEEP_EVERY = 15_000;
const BATCH = 100;
/** The entry outlives the last token. */
const MARGIN = 60 * 60_000;

/**
 * Erases accounts. The mark in the user's document is the commit: from then on nobody finds the account. Then
 * its tokens are revoked in the other services, an erasure is written that outlives the user, and passes remove
 * everything, here by the features' steps and elsewhere by jobs. Whatever fails, the sweep does again.
 */
@Injectable()
export class AccountErasure implements OnApplicationBootstrap {
  private readonly logger = new Logger('erasure');
  private readonly elsewhere: readonly JobProducer<PendingWork>[];

  constructor(
    private readonly users: UserRepository,
    private readonly erased: ErasedUserRepository,
    private readonly erasures: ErasureRepository,
    private readonly steps: ErasureSteps,
    private readonly copy: RevocationCopy,
    private readonly queues: JobQueues,
    private readonly sweeper: Sweeper,
    private readonly clock: Clock,
    outbox: Outbox,
  ) {
    const { grids, media } = erasures.pending;
    this.elsewhere = [
      outbox.register({
        job: eraseAccountGrids,
        payload: (item) => ({ userId: item.id, owed: reportTo('auth', item) }),
        find: (page) => grids.find(page),
        settle: (item) => grids.clear(item),
      }),
      outbox.register({
        job: eraseAccountMedia,
        payload: (item) => ({ userId: item.id, owed: reportTo('auth', item) }),
        find: (page) => media.find(page),
        settle: (item) => media.clear(item),
      }),
    ];
  }

  onApplicationBootstrap(): void {
    this.sweeper.every(SWEEP_EVERY, 'erasures', () => this.sweep());
  }

  /** Deletes an account for good; its tokens are dead when this resolves. @throws AppError UNAUTHENTICATED */
  async erase(userId: string): Promise<void> {
    if (!(await this.eraseIf(userId))) throw new AppError('UNAUTHENTICATED');
  }

  /** As {@link erase}; false, and nothing happened, where the account is gone or not as the condition has it. */
  async eraseIf(userId: string, condition: QueryFilter<UserRecord> = {}): Promise<boolean> {
    const erasedAt = this.clock.now();
    if (!(await this.erased.mark(userId, erasedAt, condition))) return false;
    try {
      await this.begin({ _id: userId, erasedAt });
    } catch (error) {
      this.logger.warn({ err: error }, `left to the sweep: ${(error as Error).message}`);
    }
    return true;
  }

  /** Takes up erasures that were not begun, and passes that are due. */
  async sweep(): Promise<void> {
    const now = this.clock.now();
    await this.eachOf(await this.erased.find(new Date(now.getTime() - SWEEP_EVERY), BATCH), (user) =>
      this.begin(user),
    );
    await this.eachOf(await this.erasures.findDue(now, BATCH), (erasure) => this.pass(erasure));
    await this.queues.forgetEvents();
  }

  private async begin({ _id, erasedAt }: { _id: string; erasedAt: Date }): Promise<void> {
    await this.copy.writeErased([{ _id, erasedAt }]);
    const address = await this.erased.addressOf(_id);
    // An account that a restore brought back was erased long ago: its passes begin now.
    const since = new Date(Math.max(erasedAt.getTime(), this.clock.now().getTime()));
    const forgetAt = new Date(since.getTime() + TOKEN_LIFE + MARGIN);
    const erasure = { _id, erasedAt: since, passes: 0, nextPassAt: nextPassAt(since, 0), forgetAt };
    await this.erasures.begin({
      ...erasure,
      ...(address && { email: address.email }),
      ...(address?.isVerified === false && { unverified: true }),
    });
    const begun = await this.erasures.findById(_id);
    if (begun === null) throw new Error('the record of the erasure is gone');
    if (begun.passes === 0) await this.pass(begun);
    // Last, because the document is what leads the sweep here. Where passes were made before, they were without it.
    await this.erased.remove(_id);
  }

  /** The marks of the passes that other services have yet to do carry its time. */
  private async pass(erasure: ErasureRecord): Promise<void> {
    const { _id: userId, erasedAt, passes, nextPassAt: mark } = erasure;
    const next = nextPassAt(erasedAt, passes + 1);
    await this.erasures.markPending(erasure, this.forgetAt(erasure, next));
    for (const service of this.elsewhere) await service.enqueue({ id: userId, mark });
    const email = await this.ownEmail(erasure);
    await this.steps.run({ userId, email, ownAddress: erasure.unverified ? null : email });
    await this.erasures.passed(erasure, next);
  }

  /** Not before the next pass while another service has yet to do the one before. */
  private forgetAt({ forgetAt, gridsPending, mediaPending }: ErasureRecord, next: Date): Date {
    if (!gridsPending && !mediaPending) return forgetAt;
    const afterNext = Math.max(next.getTime(), this.clock.now().getTime()) + MARGIN;
    return new Date(Math.max(forgetAt.getTime(), afterNext));
  }

  /** Who signs up again with the address keeps what is theirs by now. */
  private async ownEmail({ email }: ErasureRecord): Promise<string | null> {
    if (email === undefined || (await this.users.findByEmail(email)) !== null) return null;
    return email;
  }

  /** One that fails does not keep the others waiting. */
  private async eachOf<Item extends { readonly _id: string }>(
    items: readonly Item[],
    work: (item: Item) => Promise<void>,
  ): Promise<void> {
    for (const item of items) {
      try {
        await work(item);
      } catch (error) {
        this.logger.warn({ err: error, userId: item._id }, 'an erasure waits for the next sweep');
      }
    }
  }
}
