import { Controller, Get, Headers, Param, UseInterceptors } from '@nestjs/common';
import { IdParams } from '@tessera/contracts';
import { CurrentUser, type Caller } from '@tessera/service-kit';
import { VersionHeader } from '../http/versioned.js';
import { GridStateService } from './grid-state.service.js';

@Controller('api')
@UseInterceptors(VersionHeader)
export class GridStateController {
  constructor(private readonly states: GridStateService) {}

  @Get('grids/:id/state')
  read(
    @CurrentUser() { sub }: Caller,
    @Param({ schema: IdParams }) { id }: IdParams,
    @Headers('if-none-match') ifNoneMatch: string | undefined,
  ) {
    return this.states.send(sub, id, ifNoneMatch);
  }
}
