import { Controller, Get, Param, Res } from '@nestjs/common';
import { IdParams } from '@tessera/contracts';
import { Public } from '@tessera/service-kit';
import { create as attachment } from 'content-disposition';
import type { FastifyReply } from 'fastify';
import { Downloads } from './downloads.js';

/** A ZIP. Its address is the permission: 128 bits of chance that auth gives to its owner, for a minute. */
@Public()
@Controller('api')
export class DownloadController {
  constructor(private readonly downloads: Downloads) {}

  @Get('user/export/:id')
  async read(
    @Param({ schema: IdParams }) { id: token }: IdParams,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { stream, size, name } = await this.downloads.open(token);
    await reply
      .headers({
        'content-type': 'application/zip',
        'content-length': size,
        'content-disposition': attachment(name),
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      })
      .send(stream);
  }
}
