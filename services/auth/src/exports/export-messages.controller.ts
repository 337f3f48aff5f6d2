import { Controller } from '@nestjs/common';
import { personData, type Pattern } from '@tessera/contracts';
import { Handles, Message } from '@tessera/service-kit';
import { ExportService } from './export.service.js';

type AnswerOf<P> = P extends Pattern<infer _In, infer Out> ? Out : never;

@Controller()
export class ExportMessagesController {
  constructor(private readonly exports: ExportService) {}

  @Handles(personData)
  person(@Message(personData) { userId }: { userId: string }): Promise<AnswerOf<typeof personData>> {
    return this.exports.person(userId);
  }
}
