import { Injectable } from '@nestjs/common';
import { WORK_DONE } from '@tessera/contracts';
import { handler, type JobDefinition, type JobHandler, type ReportTo } from '@tessera/jobs';
import { MessageClient } from '../messaging/message-client.js';

/** Tells the service that has asked for work when it is done here, so that it clears its mark. */
@Injectable()
export class WorkReports {
  constructor(private readonly messages: MessageClient) {}

  /**
   * Binds a job of another service to what does it. The report is part of the job: where it does not arrive the job
   * is tried again. Jobs of 0.1.0 ask for none.
   */
  handler<Payload extends { readonly owed?: ReportTo | undefined }>(
    definition: JobDefinition<Payload>,
    handle: (payload: Payload) => Promise<void>,
  ): JobHandler {
    return handler(definition, async (payload) => {
      await handle(payload);
      if (!payload.owed) return;
      const { by, id, part, mark } = payload.owed;
      await this.messages.send(WORK_DONE[by], { job: definition.name, id, part, mark });
    });
  }
}
