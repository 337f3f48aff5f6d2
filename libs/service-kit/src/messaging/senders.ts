import { Injectable } from '@nestjs/common';
import type { Pattern } from '@tessera/contracts';
import { AppError } from '../app-error.js';
import { Metrics } from '../metrics/metrics.js';
import { ServiceTokens } from './service-token.js';

/** The part of a pattern that the check of its sender needs. */
export type SentPattern = Pick<Pattern<unknown, unknown>, 'name' | 'callee' | 'callers'>;

/** A message whose sender is not proven. */
export class KeyRefused extends AppError {}

/**
 * Knows who may send what. A sender that is not proven is most likely a key that differs between two services: no
 * fault of the person behind it, and one for the operator.
 */
@Injectable()
export class Senders {
  constructor(
    private readonly tokens: ServiceTokens,
    private readonly metrics: Metrics,
  ) {}

  /**
   * `signed` is what the sender's token vouches for.
   * @throws KeyRefused where the token proves no sender, AppError FORBIDDEN where it is none that the pattern lists.
   */
  async check(pattern: SentPattern, token: string, signed: unknown): Promise<void> {
    const caller = await this.tokens.callerOf(token, pattern.name, signed);
    if (!caller) throw this.unproven(token, pattern);
    if (!pattern.callers.includes(caller)) throw new AppError('FORBIDDEN');
  }

  private unproven(token: string, { name, callee }: SentPattern): AppError {
    const from = this.tokens.claimedBy(token) ?? 'unknown';
    this.metrics.unprovenMessages.inc({ from });
    const what = `a common key for messages from ${from} to ${callee} (${name})`;
    return new KeyRefused('DEPENDENCY_UNAVAILABLE', { info: { what } });
  }
}
