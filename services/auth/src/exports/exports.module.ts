import { Module, type OnModuleInit } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ContactModule } from '../contact/contact.module.js';
import { ErasureSteps } from '../erasure/erasure-steps.js';
import { PlansModule } from '../plans/plans.module.js';
import { RatesModule } from '../rates/rates.module.js';
import { UsersModule } from '../users/users.module.js';
import { WaitlistModule } from '../waitlist/waitlist.module.js';
import { ExportLinkRepository } from './export-link.repository.js';
import { ExportLinkRecord, ExportLinkSchema } from './export-link.schema.js';
import { ExportLinks } from './export-links.js';
import { ExportMessages } from './export.messages.js';
import { ExportController } from './export.controller.js';
import { ExportService } from './export.service.js';

@Module({
  imports: [
    ContactModule,
    PlansModule,
    RatesModule,
    UsersModule,
    WaitlistModule,
    MongooseModule.forFeature([{ name: ExportLinkRecord.name, schema: ExportLinkSchema }]),
  ],
  controllers: [ExportController, ExportMessages],
  providers: [ExportService, ExportLinks, ExportLinkRepository],
})
export class ExportsModule implements OnModuleInit {
  constructor(
    private readonly steps: ErasureSteps,
    private readonly links: ExportLinks,
  ) {}

  onModuleInit(): void {
    this.steps.add({ name: 'export links', erase: ({ userId }) => this.links.forget(userId) });
  }
}
