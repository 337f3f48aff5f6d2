import { Body, Controller, HttpCode, Param, Post, UseInterceptors } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ChangesBody, IdParams, LIMITS } from '@tessera/contracts';
import { CurrentUser, type Caller } from '@tessera/service-kit';
import { VersionHeader } from '../http/versioned.js';
import { ChangesService } from './changes.service.js';
import { digestOf } from './stored-calls.js';

@Controller('api')
@UseInterceptors(VersionHeader)
export class ChangesController {
  constructor(private readonly changes: ChangesService) {}

  @Post('grids/:id/changes')
  @HttpCode(200)
  @RouteConfig({ bodyLimit: LIMITS.changes.bytes })
  change(
    @CurrentUser() caller: Caller,
    @Param({ schema: IdParams }) { id }: IdParams,
    @Body({ schema: ChangesBody }) body: ChangesBody,
  ) {
    return this.changes.change(caller, id, { ...body, digest: digestOf(body.changes) });
  }
}
