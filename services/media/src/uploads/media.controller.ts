import { Controller, Headers, HttpCode, Post, Req } from '@nestjs/common';
import type { UploadedMedia } from '@tessera/contracts';
import { CurrentUser, MultipartBody, type Caller } from '@tessera/service-kit';
import type { FastifyRequest } from 'fastify';
import { UploadsService } from './uploads.service.js';

/** Pictures that are not posts yet. */
@Controller('api/media')
export class MediaController {
  constructor(private readonly uploads: UploadsService) {}

  @Post()
  @HttpCode(201)
  @MultipartBody({ name: 'file', many: false })
  upload(
    @Req() request: FastifyRequest,
    @CurrentUser() caller: Caller,
    @Headers('idempotency-key') key: string | undefined,
  ): Promise<UploadedMedia> {
    return this.uploads.uploadOne(request, caller, key);
  }
}
