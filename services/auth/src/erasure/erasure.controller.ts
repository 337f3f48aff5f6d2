import { Controller, Delete, HttpCode } from '@nestjs/common';
import { CurrentUser, type Caller } from '@tessera/service-kit';
import { AccountErasure } from './account-erasure.js';

@Controller('api')
export class ErasureController {
  constructor(private readonly erasure: AccountErasure) {}

  @Delete('user/account')
  @HttpCode(204)
  erase(@CurrentUser() { sub }: Caller): Promise<void> {
    return this.erasure.erase(sub);
  }
}
