import { Controller } from '@nestjs/common';
import { accountFigures } from '@tessera/contracts';
import { Handles } from '@tessera/service-kit';
import { FiguresService, type AccountFigures } from './figures.service.js';

@Controller()
export class FiguresMessagesController {
  constructor(private readonly figures: FiguresService) {}

  @Handles(accountFigures)
  read(): Promise<AccountFigures> {
    return this.figures.read();
  }
}
