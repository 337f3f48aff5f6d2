import { Controller } from '@nestjs/common';
import {
  accountBilling,
  accountEngagement,
  accountFigures,
  type Billing,
  type DaysPayload,
} from '@tessera/contracts';
import { Handles, Message } from '@tessera/service-kit';
import { FiguresService, type Engagement } from './figures.service.js';

/** What the admin's dashboard asks of accounts. */
@Controller()
export class FiguresMessages {
  constructor(private readonly figures: FiguresService) {}

  @Handles(accountFigures)
  days(@Message(accountFigures) { days, before = 0 }: DaysPayload) {
    return this.figures.days(days + before);
  }

  @Handles(accountEngagement)
  engagement(): Promise<Engagement> {
    return this.figures.engagement();
  }

  @Handles(accountBilling)
  billing(): Promise<Billing> {
    return this.figures.billing();
  }
}
