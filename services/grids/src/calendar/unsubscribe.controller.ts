import { Controller, Get, Header, HttpCode, Param, Post, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { Public } from '@tessera/service-kit';
import type { FastifyReply } from 'fastify';
import { MorningMailRepository } from './morning-mail.repository.js';
import { UnsubscribeLinks } from './unsubscribe-links.js';
import { unsubscribePage, type UnsubscribePage } from './unsubscribe-page.js';

const HTML = 'text/html; charset=utf-8';

/**
 * The link in the mails of posting days. Mail programs that look at links read it: only POST changes anything (RFC
 * 8058).
 */
@Public()
@Controller('api/unsubscribe')
export class UnsubscribeController {
  constructor(
    private readonly links: UnsubscribeLinks,
    private readonly mails: MorningMailRepository,
  ) {}

  @Get(':token')
  @Header('content-type', HTML)
  @Header('cache-control', 'no-store')
  ask(@Param('token') token: string, @Res({ passthrough: true }) reply: FastifyReply): string {
    return show(reply, this.links.userOf(token) === null ? 'unknown' : 'question');
  }

  /** Its body has nothing that the address does not. */
  @Post(':token')
  @RouteConfig({ takesForm: true })
  @HttpCode(200)
  @Header('content-type', HTML)
  @Header('cache-control', 'no-store')
  async end(@Param('token') token: string, @Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    const userId = this.links.userOf(token);
    if (userId === null) return show(reply, 'unknown');
    await this.mails.switchAllOff(userId);
    return show(reply, 'ended');
  }
}

function show(reply: FastifyReply, page: UnsubscribePage): string {
  if (page === 'unknown') void reply.status(404);
  return unsubscribePage(page);
}
