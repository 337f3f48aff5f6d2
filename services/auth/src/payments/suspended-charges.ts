import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { OpenCharges } from '@tessera/contracts';
import { Clock, Sweeper } from '@tessera/service-kit';
import { UserRepository } from '../users/user.repository.js';
import type { UserRecord } from '../users/user.schema.js';
import { ChargesRepository } from './charges.repository.js';
import { PaymentProvider } from './payment-provider.js';

/** In milliseconds. */
const SWEEP_EVERY = 15_000;
/** Longer than all calls of one person take, so that a late one does not undo what another process does next. */
const LEASE = 5 * 60_000;
const RETRY_AFTER = 60_000;
const BATCH = 100;
/** Where an account is suspended and resumed, or pays again, before the provider has responded. */
const TURNS = 4;
/** So long an admin or the provider waits for it; then it goes on by itself. */
const PATIENCE = 3_000;

/** The change that is pending at the provider for somebody; undefined where none is. */
function openCharges({ suspendedAt, payment, charges }: UserRecord): OpenCharges | undefined {
  if (suspendedAt === undefined) return charges === undefined ? undefined : 'resuming';
  if (payment === undefined || (charges?.paused === true && charges.confirmed)) return undefined;
  return 'stopping';
}

/**
 * Nobody is charged while they are suspended. The suspension itself is the mark: it is done at once, and again by
 * a sweep until the provider has confirmed it. Without payment keys nothing is done until there are some.
 */
@Injectable()
export class SuspendedCharges implements OnApplicationBootstrap {
  private readonly logger = new Logger('charges');

  constructor(
    private readonly users: UserRepository,
    private readonly charges: ChargesRepository,
    private readonly provider: PaymentProvider,
    private readonly sweeper: Sweeper,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeper.every(SWEEP_EVERY, 'charges of the suspended', () => this.sweep());
  }

  /** What an admin is told of. */
  openOf(user: UserRecord): OpenCharges | undefined {
    return this.provider.isConfigured ? openCharges(user) : undefined;
  }

  /** Applies somebody's pending change at the provider. Where it does not respond the sweep retries. */
  async settle(userId: string): Promise<void> {
    if (!this.provider.isConfigured) return;
    for (let turn = 0; turn < TURNS; turn += 1) {
      const user = await this.users.findById(userId);
      if (user === null || !(await this.tell(user))) return;
    }
  }

  /** As {@link settle}, but is not waited for long, and never fails. */
  async begin(userId: string): Promise<void> {
    const settled = this.settle(userId).catch((error: unknown) => this.logger.warn(error));
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, PATIENCE)));
    await Promise.race([settled, late]).finally(() => clearTimeout(timer));
  }

  /** Something changed at the provider, such as a checkout that ended after the suspension. */
  async check(userId: string): Promise<void> {
    await this.charges.doubt(userId);
    await this.begin(userId);
  }

  async sweep(): Promise<void> {
    if (!this.provider.isConfigured) return;
    const due = await this.charges.findDue(this.clock.now(), BATCH);
    for (const { _id } of due) await this.settle(_id);
  }

  /** False where nothing is pending, another process does it, or the provider did not respond. */
  private async tell(user: UserRecord): Promise<boolean> {
    const { _id, payment, charges } = user;
    const open = openCharges(user);
    const now = this.clock.now();
    if (open === undefined || payment === undefined || (charges && charges.dueAt > now)) return false;
    const dueAt = new Date(now.getTime() + LEASE);
    const claim = { paused: open === 'stopping', confirmed: false, dueAt };
    if (!(await this.charges.claim(user, claim))) return false;
    try {
      await this.provider.setCharging(payment.customerId, open === 'resuming');
    } catch (error) {
      this.logger.warn(
        { err: error, userId: _id },
        'what a suspended person is charged waits for the next sweep',
      );
      await this.charges.postpone(_id, claim, new Date(this.clock.now().getTime() + RETRY_AFTER));
      return false;
    }
    if (!(await this.charges.confirm(_id, claim))) {
      await this.charges.postpone(_id, claim, this.clock.now());
    }
    return true;
  }
}
