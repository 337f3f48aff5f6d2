import { Controller, Get, Headers, Query, UseInterceptors } from '@nestjs/common';
import { FirstViewQuery } from '@tessera/contracts';
import { CurrentUser, type Caller } from '@tessera/service-kit';
import { VersionHeader } from '../http/versioned.js';
import { FirstViewService } from './first-view.service.js';

@Controller('api')
@UseInterceptors(VersionHeader)
export class FirstViewController {
  constructor(private readonly views: FirstViewService) {}

  @Get('grids/first-view')
  read(
    @CurrentUser() { sub }: Caller,
    @Query({ schema: FirstViewQuery }) { gridId }: FirstViewQuery,
    @Headers('if-none-match') ifNoneMatch: string | undefined,
  ) {
    return this.views.read(sub, gridId ?? null, ifNoneMatch);
  }
}
