import {
  Body,
  Controller,
  Get,
  Headers,
  HttpCode,
  Param,
  Patch,
  Post,
  Put,
  Query,
  UseInterceptors,
} from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import {
  BatchPositionBody,
  DescriptionBody,
  IdParams,
  LIMITS,
  MediaTypeBody,
  PhotoBody,
  PhotosQuery,
  PinBody,
  PositionBody,
  VisibilityBody,
} from '@tessera/contracts';
import { CurrentUser, type Caller } from '@tessera/service-kit';
import { IdempotencyKey } from '../http/idempotency-key.js';
import { IfMatch } from '../http/if-match.js';
import { VersionHeader } from '../http/versioned.js';
import { NewPhotoService } from './new-photo.service.js';
import { PhotoEditService } from './photo-edit.service.js';
import { PhotoListService } from './photo-list.service.js';
import { PhotoOrderService } from './photo-order.service.js';
import { PictureStateService } from './picture-state.service.js';

@Controller('api')
@UseInterceptors(VersionHeader)
export class PhotoController {
  constructor(
    private readonly lists: PhotoListService,
    private readonly newPhotos: NewPhotoService,
    private readonly orders: PhotoOrderService,
    private readonly edits: PhotoEditService,
    private readonly pictures: PictureStateService,
  ) {}

  @Get('photos')
  list(
    @CurrentUser() { sub }: Caller,
    @Query({ schema: PhotosQuery }) query: PhotosQuery,
    @Headers('if-none-match') ifNoneMatch: string | undefined,
  ) {
    return this.lists.list(sub, query, ifNoneMatch);
  }

  @Post('photos')
  @RouteConfig({ bodyLimit: LIMITS.body.dataUrl })
  create(
    @CurrentUser() caller: Caller,
    @Body({ schema: PhotoBody }) body: PhotoBody,
    @IdempotencyKey() key: string | undefined,
  ) {
    return this.newPhotos.create(caller, body, key);
  }

  @Put('photos/batch-position')
  permute(
    @CurrentUser() { sub }: Caller,
    @Body({ schema: BatchPositionBody }) body: BatchPositionBody,
    @IfMatch() seen: number | null,
  ) {
    return this.orders.permute(sub, body, seen);
  }

  @Put('photos/:id/position')
  move(
    @CurrentUser() { sub }: Caller,
    @Param({ schema: IdParams }) { id }: IdParams,
    @Body({ schema: PositionBody }) body: PositionBody,
    @IfMatch() seen: number | null,
  ) {
    return this.orders.move(sub, id, body, seen);
  }

  @Patch('photos/:id/pin')
  pin(
    @CurrentUser() { sub }: Caller,
    @Param({ schema: IdParams }) { id }: IdParams,
    @Body({ schema: PinBody }) body: PinBody,
  ) {
    return this.orders.pin(sub, id, body);
  }

  @Patch('photos/:id/visibility')
  setVisibility(
    @CurrentUser() caller: Caller,
    @Param({ schema: IdParams }) { id }: IdParams,
    @Body({ schema: VisibilityBody }) body: VisibilityBody,
    @IfMatch() seen: number | null,
  ) {
    return this.edits.setVisibility(caller, id, body, seen);
  }

  @Put('photos/:id/media-type')
  setMediaType(
    @CurrentUser() caller: Caller,
    @Param({ schema: IdParams }) { id }: IdParams,
    @Body({ schema: MediaTypeBody }) body: MediaTypeBody,
    @IfMatch() seen: number | null,
  ) {
    return this.edits.setMediaType(caller, id, body, seen);
  }

  @Put('photos/:id/description')
  describe(
    @CurrentUser() caller: Caller,
    @Param({ schema: IdParams }) { id }: IdParams,
    @Body({ schema: DescriptionBody }) body: DescriptionBody,
    @IfMatch() seen: number | null,
  ) {
    return this.edits.describe(caller, id, body, seen);
  }

  @Post('photos/:id/retry')
  @HttpCode(202)
  retry(@CurrentUser() { sub }: Caller, @Param({ schema: IdParams }) { id }: IdParams) {
    return this.pictures.retry(sub, id);
  }

  @Post('grids/:id/unhide-all')
  @HttpCode(200)
  unhideAll(@CurrentUser() { sub }: Caller, @Param({ schema: IdParams }) { id }: IdParams) {
    return this.edits.unhideAll(sub, id);
  }
}
