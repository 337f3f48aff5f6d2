import { Injectable, Logger } from '@nestjs/common';
import type { Pattern } from '@tessera/contracts';
import { AppError, MessageClient } from '@tessera/service-kit';
import type { TimeLeft } from './time-left.js';

/** Reads from the services that own the data what a page can do without. */
@Injectable()
export class Owners {
  private readonly logger = new Logger('owners');

  constructor(private readonly messages: MessageClient) {}

  /** What the owner responds, or null where it does not in time or cannot now. */
  async ask<In, Out>(pattern: Pattern<In, Out>, payload: In, time: TimeLeft): Promise<Out | null> {
    try {
      return await this.messages.send(pattern, payload, { within: time.milliseconds });
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'DEPENDENCY_UNAVAILABLE') throw error;
      this.logger.warn({ err: error }, `${pattern.callee} does not respond`);
      return null;
    }
  }
}
