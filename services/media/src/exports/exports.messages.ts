import { Controller } from '@nestjs/common';
import { exportState, readyExport, startExport, type DataExport } from '@tessera/contracts';
import { Handles, Message } from '@tessera/service-kit';
import { ExportsService } from './exports.service.js';

/** What auth asks for a signed-in person. */
@Controller()
export class ExportsMessages {
  constructor(private readonly exports: ExportsService) {}

  @Handles(startExport)
  start(
    @Message(startExport) { userId, exportId }: { userId: string; exportId: string },
  ): Promise<DataExport> {
    return this.exports.start(userId, exportId);
  }

  @Handles(exportState)
  state(@Message(exportState) { userId }: { userId: string }): Promise<DataExport> {
    return this.exports.state(userId);
  }

  @Handles(readyExport)
  async ready(@Message(readyExport) { userId }: { userId: string }): Promise<{ exportId: string }> {
    return { exportId: await this.exports.ready(userId) };
  }
}
