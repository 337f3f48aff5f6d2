import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { CopyBody, CopyParams, IdParams, type Copy } from '@tessera/contracts';
import { CurrentUser, type Caller } from '@tessera/service-kit';
import { CopyService } from './copy.service.js';

@Controller('api')
export class CopyController {
  constructor(private readonly copies: CopyService) {}

  @Post('grids/:id/copies')
  @HttpCode(202)
  start(
    @CurrentUser() caller: Caller,
    @Param({ schema: IdParams }) { id }: IdParams,
    @Body({ schema: CopyBody }) body: CopyBody,
  ): Promise<Copy> {
    return this.copies.start(caller, id, body);
  }

  @Get('grids/:id/copies/:copyId')
  state(
    @CurrentUser() { sub }: Caller,
    @Param({ schema: CopyParams }) { id, copyId }: CopyParams,
  ): Promise<Copy> {
    return this.copies.state(sub, id, copyId);
  }
}
