import { Injectable, Logger } from '@nestjs/common';
import type { Pattern, Service } from '@tessera/contracts';
import { AppError, MessageClient } from '@tessera/service-kit';
import type { TimeLeft } from './time-left.js';

/** Reads from the services that own the data what a page can do without. */
@Injectable()
export class Owners {
  private readonly logger = new Logger('owners');

  constructor(private readonly messages: MessageClient) {}

  /** What the owner responds, or null where it does not in time or cannot now. */
  ask<In, Out>(pattern: Pattern<In, Out>, payload: In, time: TimeLeft): Promise<Out | null> {
    return this.orNull(pattern.callee, () =>
      this.messages.send(pattern, payload, { within: time.milliseconds }),
    );
  }

  /** What the work results in, or null where it ends with DEPENDENCY_UNAVAILABLE. */
  async orNull<T>(owner: Service, work: () => Promise<T>): Promise<T | null> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'DEPENDENCY_UNAVAILABLE') throw error;
      this.logger.warn({ err: error }, `${owner} does not respond`);
      return null;
    }
  }
}
