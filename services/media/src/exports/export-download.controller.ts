import { Controller, Get, Param, Res } from '@nestjs/common';
import { IdParams } from '@tessera/contracts';
import { Public } from '@tessera/service-kit';
import type { FastifyReply } from 'fastify';
import { ExportsService } from './exports.service.js';

/** The ZIP. Its address is the permission: 128 bits of chance that auth gives to its owner, for a minute. */
@Public()
@Controller('api')
export class ExportDownloadController {
  constructor(private readonly exports: ExportsService) {}

  @Get('user/export/:id')
  async read(
    @Param({ schema: IdParams }) { id: token }: IdParams,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { stream, size, madeAt } = await this.exports.open(token);
    const name = `tessera-${madeAt.toISOString().slice(0, 10)}.zip`;
    await reply
      .headers({
        'content-type': 'application/zip',
        'content-length': size,
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      })
      .send(stream);
  }
}
