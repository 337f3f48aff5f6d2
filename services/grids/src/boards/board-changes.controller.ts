import { Body, Controller, HttpCode, Post, UseInterceptors } from '@nestjs/common';
import { BoardChangesBody } from '@tessera/contracts';
import { CurrentUser, type Caller } from '@tessera/service-kit';
import { digestOf } from '../changes/stored-calls.js';
import { VersionHeader } from '../http/versioned.js';
import { BoardChangesService } from './board-changes.service.js';

@Controller('api/board')
@UseInterceptors(VersionHeader)
export class BoardChangesController {
  constructor(private readonly changes: BoardChangesService) {}

  @Post('changes')
  @HttpCode(200)
  change(@CurrentUser() caller: Caller, @Body({ schema: BoardChangesBody }) body: BoardChangesBody) {
    return this.changes.change(caller, { ...body, digest: digestOf(body.changes) });
  }
}
