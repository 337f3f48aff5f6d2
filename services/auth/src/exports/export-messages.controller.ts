import { Controller } from '@nestjs/common';
import { followExportLink, personData, type Pattern } from '@tessera/contracts';
import { Handles, Message } from '@tessera/service-kit';
import { ExportLinks } from './export-links.js';
import { ExportService } from './export.service.js';

type AnswerOf<P> = P extends Pattern<infer _In, infer Out> ? Out : never;

@Controller()
export class ExportMessagesController {
  constructor(
    private readonly exports: ExportService,
    private readonly links: ExportLinks,
  ) {}

  @Handles(personData)
  person(@Message(personData) { userId }: { userId: string }): Promise<AnswerOf<typeof personData>> {
    return this.exports.person(userId);
  }

  @Handles(followExportLink)
  follow(@Message(followExportLink) { token }: { token: string }): Promise<{ exportId: string }> {
    return this.links.follow(token);
  }
}
