import { Controller } from '@nestjs/common';
import { accountBilling, accountEngagement, accountFigures, type PayloadOf } from '@tessera/contracts';
import { Handles, Message } from '@tessera/service-kit';
import { FiguresService } from './figures.service.js';

/** What the admin's dashboard asks about accounts. */
@Controller()
export class FiguresMessages {
  constructor(private readonly figures: FiguresService) {}

  @Handles(accountFigures)
  days(@Message(accountFigures) asked: PayloadOf<typeof accountFigures>) {
    return this.figures.days(asked);
  }

  @Handles(accountEngagement)
  engagement() {
    return this.figures.engagement();
  }

  @Handles(accountBilling)
  billing() {
    return this.figures.billing();
  }
}
