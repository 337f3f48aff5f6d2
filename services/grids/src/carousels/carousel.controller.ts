import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, UseInterceptors } from '@nestjs/common';
import { CarouselPlaceBody, CarouselReorderBody, GroupParams, IdParams } from '@tessera/contracts';
import { CurrentUser, type Caller } from '@tessera/service-kit';
import { IfMatch } from '../http/if-match.js';
import { VersionHeader } from '../http/versioned.js';
import { PhotoDeletionService } from '../trash/photo-deletion.service.js';
import { CarouselService } from './carousel.service.js';

@Controller('api')
@UseInterceptors(VersionHeader)
export class CarouselController {
  constructor(
    private readonly carousels: CarouselService,
    private readonly deletion: PhotoDeletionService,
  ) {}

  @Put('photos/:id/carousel')
  place(
    @CurrentUser() caller: Caller,
    @Param({ schema: IdParams }) { id }: IdParams,
    @Body({ schema: CarouselPlaceBody }) body: CarouselPlaceBody,
  ) {
    return this.carousels.place(caller, id, body);
  }

  @Get('carousels/:groupId')
  list(@CurrentUser() { sub }: Caller, @Param({ schema: GroupParams }) { groupId }: GroupParams) {
    return this.carousels.list(sub, groupId);
  }

  @Delete('carousels/photos/:id')
  @HttpCode(204)
  deletePhoto(@CurrentUser() { sub }: Caller, @Param({ schema: IdParams }) { id }: IdParams) {
    return this.deletion.deleteFromCarousel(sub, id);
  }

  @Put('carousels/:groupId/reorder')
  reorder(
    @CurrentUser() { sub }: Caller,
    @Param({ schema: GroupParams }) { groupId }: GroupParams,
    @Body({ schema: CarouselReorderBody }) body: CarouselReorderBody,
    @IfMatch() seen: number | null,
  ) {
    return this.carousels.reorder(sub, groupId, body, seen);
  }

  @Post('carousels/:groupId/split')
  @HttpCode(200)
  split(@CurrentUser() { sub }: Caller, @Param({ schema: GroupParams }) { groupId }: GroupParams) {
    return this.carousels.split(sub, groupId);
  }
}
