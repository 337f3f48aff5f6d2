import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { WaitlistBody } from '@tessera/contracts';
import { Public } from '@tessera/service-kit';
import { LimitsCalls } from '../rates/call-limits.js';
import { WaitlistService } from './waitlist.service.js';

@Controller('api')
export class WaitlistController {
  constructor(private readonly waitlist: WaitlistService) {}

  @Public()
  @LimitsCalls('subscribe')
  @Post('subscribe')
  @HttpCode(200)
  join(@Body({ schema: WaitlistBody }) body: WaitlistBody): Promise<{ ok: true }> {
    return this.waitlist.join(body);
  }
}
