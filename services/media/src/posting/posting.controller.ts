import { Controller, Param, Put, Req } from '@nestjs/common';
import { IdParams, type PostingPicture } from '@tessera/contracts';
import { CurrentUser, MultipartBody, type Caller } from '@tessera/service-kit';
import type { FastifyRequest } from 'fastify';
import { PostingService } from './posting.service.js';

/** Pictures that are good enough to post, which are sent after the first ones. */
@Controller('api/media')
export class PostingController {
  constructor(private readonly posting: PostingService) {}

  @Put(':id/posting')
  @MultipartBody({ name: 'file', many: false })
  send(
    @Req() request: FastifyRequest,
    @Param({ schema: IdParams }) { id }: IdParams,
    @CurrentUser() caller: Caller,
  ): Promise<PostingPicture> {
    return this.posting.receive(request, id, caller);
  }
}
