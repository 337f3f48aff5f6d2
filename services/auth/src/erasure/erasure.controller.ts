import { Body, Controller, Delete, HttpCode } from '@nestjs/common';
import { DeleteAccountBody } from '@tessera/contracts';
import { CurrentUser, type Caller } from '@tessera/service-kit';
import { RequestClient, type Client } from '../rates/client.js';
import { AccountErasure } from './account-erasure.js';
import { Reauthentication } from './reauthentication.js';

@Controller('api')
export class ErasureController {
  constructor(
    private readonly erasure: AccountErasure,
    private readonly reauthentication: Reauthentication,
  ) {}

  @Delete('user/account')
  @HttpCode(204)
  async erase(
    @CurrentUser() caller: Caller,
    @Body({ schema: DeleteAccountBody }) { password }: DeleteAccountBody,
    @RequestClient() client: Client,
  ): Promise<void> {
    await this.reauthentication.require(caller, password, client);
    await this.erasure.erase(caller.sub);
  }
}
