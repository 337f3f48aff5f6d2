import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ContactBody, type ContactResponse } from '@tessera/contracts';
import { Public } from '@tessera/service-kit';
import { LimitsCalls } from '../rates/call-limits.js';
import { ContactService } from './contact.service.js';

@Controller('api')
export class ContactController {
  constructor(private readonly contact: ContactService) {}

  @Public()
  @LimitsCalls('contact')
  @Post('contact')
  @HttpCode(200)
  receive(@Body({ schema: ContactBody }) body: ContactBody): Promise<ContactResponse> {
    return this.contact.receive(body);
  }
}
