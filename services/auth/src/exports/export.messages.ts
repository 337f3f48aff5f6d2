import { Controller } from '@nestjs/common';
import {
  followExportLink,
  makeExportLink,
  personData,
  type ExportLink,
  type PayloadOf,
  type PersonData,
} from '@tessera/contracts';
import { Handles, Message } from '@tessera/service-kit';
import { ExportLinks } from './export-links.js';
import { ExportService } from './export.service.js';

@Controller()
export class ExportMessages {
  constructor(
    private readonly exports: ExportService,
    private readonly links: ExportLinks,
  ) {}

  @Handles(personData)
  person(@Message(personData) { userId }: { userId: string }): Promise<PersonData> {
    return this.exports.person(userId);
  }

  @Handles(makeExportLink)
  makeLink(@Message(makeExportLink) request: PayloadOf<typeof makeExportLink>): Promise<ExportLink> {
    return this.links.makeFor(request);
  }

  @Handles(followExportLink)
  follow(@Message(followExportLink) { token }: { token: string }): Promise<{ exportId: string }> {
    return this.links.follow(token);
  }
}
