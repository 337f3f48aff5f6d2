import { Controller, Get, Header, Param, StreamableFile } from '@nestjs/common';
import { ApiExcludeController, type OpenAPIObject } from '@nestjs/swagger';
import { notFound, Public } from '@tessera/service-kit';
import { createReadStream } from 'node:fs';
import { DocsService } from './docs.service.js';
import { PAGE, START, viewerFile } from './viewer.js';

/** The contract for people and for programs. */
@Public()
@ApiExcludeController()
@Controller('api')
export class DocsController {
  constructor(private readonly docs: DocsService) {}

  @Get('docs-json')
  @Header('cache-control', 'no-cache')
  json(): Promise<OpenAPIObject> {
    return this.docs.read();
  }

  @Get('docs')
  @Header('content-type', 'text/html; charset=utf-8')
  @Header('cache-control', 'no-cache')
  page(): string {
    return PAGE;
  }

  @Get('docs/start.js')
  @Header('content-type', 'text/javascript; charset=utf-8')
  @Header('cache-control', 'no-cache')
  start(): string {
    return START;
  }

  @Get('docs/:file')
  @Header('cache-control', 'public, max-age=3600')
  file(@Param('file') name: string): StreamableFile {
    const file = viewerFile(name);
    if (!file) throw notFound();
    return new StreamableFile(createReadStream(file.path), { type: file.type });
  }
}
