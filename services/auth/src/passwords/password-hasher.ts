import { Injectable, type OnModuleInit } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { HashQueue } from './hash-queue.js';

/** argon2id (the library's default) at the OWASP minimum; memory in KiB. */
const PARAMETERS = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;

/** One core is left to everything else, and one thread of Node's four to files and name look-ups. */
const AT_ONCE = Math.max(1, Math.min(availableParallelism() - 1, 3));
const MOST_WAITING = 64;

@Injectable()
export class PasswordHasher implements OnModuleInit {
  private readonly queue = new HashQueue(AT_ONCE, MOST_WAITING);
  /** Nobody's: what a password is compared with where there is no account. */
  private dummy = '';

  async onModuleInit(): Promise<void> {
    this.dummy = await this.hash(randomBytes(32).toString('base64'));
  }

  hash(password: string): Promise<string> {
    return this.queue.run(() => hash(normalized(password), PARAMETERS));
  }

  /** Takes as long for `null`, an account that does not exist, and says no. */
  async verify(passwordHash: string | null, password: string): Promise<boolean> {
    const right = await this.queue.run(() => verify(passwordHash ?? this.dummy, normalized(password)));
    return right && passwordHash !== null;
  }
}

/** The same letters typed on another system may come as other code points. */
function normalized(password: string): string {
  return password.normalize('NFKC');
}
