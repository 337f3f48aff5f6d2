import { Body, Controller, Get, HttpCode, Param, Post, Put, UseInterceptors } from '@nestjs/common';
import { GridBody, GridReorderBody, IdParams } from '@tessera/contracts';
import { CurrentUser, type Caller } from '@tessera/service-kit';
import { IdempotencyKey } from '../http/idempotency-key.js';
import { IfMatch } from '../http/if-match.js';
import { VersionHeader } from '../http/versioned.js';
import { GridService } from './grid.service.js';

@Controller('api')
@UseInterceptors(VersionHeader)
export class GridController {
  constructor(private readonly grids: GridService) {}

  @Get('grids')
  list(@CurrentUser() { sub }: Caller) {
    return this.grids.list(sub);
  }

  @Post('grids')
  create(
    @CurrentUser() caller: Caller,
    @Body({ schema: GridBody }) body: GridBody,
    @IdempotencyKey() key: string | undefined,
  ) {
    return this.grids.create(caller, body, key);
  }

  @Put('grids/:id')
  rename(
    @CurrentUser() { sub }: Caller,
    @Param({ schema: IdParams }) { id }: IdParams,
    @Body({ schema: GridBody }) body: GridBody,
  ) {
    return this.grids.rename(sub, id, body);
  }

  @Post('grid-reorder')
  @HttpCode(200)
  reorder(
    @CurrentUser() { sub }: Caller,
    @Body({ schema: GridReorderBody }) body: GridReorderBody,
    @IfMatch() seen: number | null,
  ) {
    return this.grids.reorder(sub, body, seen);
  }

  @Get('grids/:id/export-permission')
  @HttpCode(204)
  exportPermission(@CurrentUser() caller: Caller, @Param({ schema: IdParams }) { id }: IdParams) {
    return this.grids.exportPermission(caller, id);
  }
}
