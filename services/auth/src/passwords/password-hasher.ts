import { Injectable, type OnModuleInit } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { unavailable } from '@tessera/service-kit';
import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import PQueue from 'p-queue';

/** argon2id (the library's default) at the OWASP minimum; memory in KiB. */
const PARAMETERS = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;

/** One core is left to everything else, and one thread of Node's four to files and name look-ups. */
const AT_ONCE = Math.max(1, Math.min(availableParallelism() - 1, 3));
const MOST_WAITING = 64;

/**
 * Lets only so many hashes run at once, and only so many wait: a hash costs 19 MiB and a core for over 10 ms, which
 * makes log-in the cheapest way to exhaust the service.
 */
@Injectable()
export class PasswordHasher implements OnModuleInit {
  private readonly queue = new PQueue({ concurrency: AT_ONCE });
  /** Nobody's: what a password is compared with where there is no account. */
  private dummy = '';

  async onModuleInit(): Promise<void> {
    this.dummy = await this.hash(randomBytes(32).toString('base64'));
  }

  /** @throws AppError DEPENDENCY_UNAVAILABLE where too many wait already. */
  hash(password: string): Promise<string> {
    return this.run(() => hash(normalized(password), PARAMETERS));
  }

  /**
   * Takes as long for `null`, an account that does not exist, and returns false.
   * @throws AppError DEPENDENCY_UNAVAILABLE where too many wait already.
   */
  async verify(passwordHash: string | null, password: string): Promise<boolean> {
    const isCorrect = await this.run(() => verify(passwordHash ?? this.dummy, normalized(password)));
    return isCorrect && passwordHash !== null;
  }

  private async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.queue.size >= MOST_WAITING) throw unavailable('password hashing');
    return this.queue.add(work);
  }
}

/** The same letters typed on another system may come as other code points. */
function normalized(password: string): string {
  return password.normalize('NFKC');
}
