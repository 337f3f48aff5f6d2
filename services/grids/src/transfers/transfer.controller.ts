import { Body, Controller, HttpCode, Param, Post, UseInterceptors } from '@nestjs/common';
import { IdParams, TransferBody } from '@tessera/contracts';
import { CurrentUser, type Caller } from '@tessera/service-kit';
import { VersionHeader } from '../http/versioned.js';
import { TransferService } from './transfer.service.js';

@Controller('api')
@UseInterceptors(VersionHeader)
export class TransferController {
  constructor(private readonly transfers: TransferService) {}

  @Post('grids/:id/transfer')
  @HttpCode(200)
  transfer(
    @CurrentUser() caller: Caller,
    @Param({ schema: IdParams }) { id }: IdParams,
    @Body({ schema: TransferBody }) body: TransferBody,
  ) {
    return this.transfers.transfer(caller, id, body);
  }
}
