import { Controller, Inject, type Type } from '@nestjs/common';
import { WORK_DONE } from '@tessera/contracts';
import { Handles, Message } from '../messaging/message-handler.js';
import { Outbox } from './outbox.js';

/** The controller by which a service hears that others have done what its documents asked for. */
export function workMessages(service: keyof typeof WORK_DONE): Type {
  const done = WORK_DONE[service];
  @Controller()
  class WorkMessages {
    constructor(@Inject(Outbox) private readonly outbox: Outbox) {}

    @Handles(done)
    async settle(
      @Message(done) report: { job: string; id: string; part?: string | undefined; mark: number },
    ): Promise<{ ok: true }> {
      const { job, id, part, mark } = report;
      await this.outbox.settle(job, { id, ...(part === undefined ? {} : { part }), mark: new Date(mark) });
      return { ok: true };
    }
  }
  return WorkMessages;
}
