import { Body, Controller, Headers, HttpCode, Param, Post, Put, Req, Res } from '@nestjs/common';
import {
  CarouselPhotosFields,
  GroupParams,
  IdParams,
  NewCarouselFields,
  PhotoBatchBody,
  PhotoBatchFields,
  PhotoMediaBody,
  type Photo,
  type PlacedPhotos,
} from '@tessera/contracts';
import { CurrentUser, MultipartBody, notFound, type Caller } from '@tessera/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CarouselsService } from './carousels.service.js';
import { PhotosService } from './photos.service.js';

const PHOTOS = { name: 'photos', many: true } as const;

/** The photos of a response; the grid's version goes into its header. */
function respond(reply: FastifyReply, { photos, version }: PlacedPhotos): Photo[] {
  void reply.header('x-grid-version', String(version));
  return photos;
}

/** Media that find their place in a grid. */
@Controller('api')
export class PlacingController {
  constructor(
    private readonly photos: PhotosService,
    private readonly carousels: CarouselsService,
  ) {}

  @Post('photos/batch')
  @HttpCode(201)
  @MultipartBody(PHOTOS, PhotoBatchFields, PhotoBatchBody)
  async insertBatch(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @CurrentUser() caller: Caller,
    @Headers('idempotency-key') key: string | undefined,
  ): Promise<Photo[]> {
    return respond(reply, await this.photos.insertBatch(request, caller, key));
  }

  @Put('photos/:id/media')
  async fill(
    @Param({ schema: IdParams }) { id }: IdParams,
    @Body({ schema: PhotoMediaBody }) { mediaId }: PhotoMediaBody,
    @Res({ passthrough: true }) reply: FastifyReply,
    @CurrentUser() caller: Caller,
  ): Promise<Photo> {
    const [photo] = respond(reply, await this.photos.fill(id, mediaId, caller));
    if (!photo) throw notFound();
    return photo;
  }

  @Post('carousels')
  @HttpCode(201)
  @MultipartBody(PHOTOS, NewCarouselFields)
  async createCarousel(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @CurrentUser() caller: Caller,
    @Headers('idempotency-key') key: string | undefined,
  ): Promise<Photo[]> {
    return respond(reply, await this.carousels.create(request, caller, key));
  }

  @Post('carousels/:groupId/photos')
  @HttpCode(201)
  @MultipartBody(PHOTOS, CarouselPhotosFields)
  async appendToCarousel(
    @Req() request: FastifyRequest,
    @Param({ schema: GroupParams }) { groupId }: GroupParams,
    @Res({ passthrough: true }) reply: FastifyReply,
    @CurrentUser() caller: Caller,
    @Headers('idempotency-key') key: string | undefined,
  ): Promise<Photo[]> {
    return respond(reply, await this.carousels.append(request, groupId, caller, key));
  }
}
