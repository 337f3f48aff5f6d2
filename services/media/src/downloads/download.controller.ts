import { Controller, Get, Header, Ip, Param, StreamableFile } from '@nestjs/common';
import { IdParams } from '@tessera/contracts';
import { addressKey, Public } from '@tessera/service-kit';
import { create as attachment } from 'content-disposition';
import { Downloads } from './downloads.js';

/** A ZIP. Its address is the permission: 128 bits of chance that auth gives to its owner, for a minute. */
@Public()
@Controller('api')
export class DownloadController {
  constructor(private readonly downloads: Downloads) {}

  @Get('user/export/:id')
  @Header('cache-control', 'no-store')
  @Header('x-content-type-options', 'nosniff')
  async read(
    @Param({ schema: IdParams }) { id: token }: IdParams,
    @Ip() client: string,
  ): Promise<StreamableFile> {
    const { stream, size, name } = await this.downloads.open(token, addressKey(client));
    return new StreamableFile(stream, {
      type: 'application/zip',
      length: size,
      disposition: attachment(name),
    });
  }
}
