import { Controller, Delete, Get, HttpCode, Param, Post, UseInterceptors } from '@nestjs/common';
import { IdParams } from '@tessera/contracts';
import { CurrentUser, type Caller } from '@tessera/service-kit';
import { VersionHeader } from '../http/versioned.js';
import { GridDeletionService } from './grid-deletion.service.js';
import { PhotoDeletionService } from './photo-deletion.service.js';
import { PhotoRestorationService } from './photo-restoration.service.js';
import { TrashService } from './trash.service.js';

@Controller('api')
@UseInterceptors(VersionHeader)
export class TrashController {
  constructor(
    private readonly trash: TrashService,
    private readonly photoDeletion: PhotoDeletionService,
    private readonly photoRestoration: PhotoRestorationService,
    private readonly gridDeletion: GridDeletionService,
  ) {}

  @Get('trash')
  list(@CurrentUser() { sub }: Caller) {
    return this.trash.list(sub);
  }

  @Delete('trash/:id')
  @HttpCode(204)
  erase(@CurrentUser() { sub }: Caller, @Param({ schema: IdParams }) { id }: IdParams) {
    return this.trash.erase(sub, id);
  }

  @Delete('photos/:id')
  @HttpCode(204)
  deletePhoto(@CurrentUser() { sub }: Caller, @Param({ schema: IdParams }) { id }: IdParams) {
    return this.photoDeletion.deleteItem(sub, id);
  }

  @Post('photos/:id/restore')
  @HttpCode(200)
  restorePhoto(@CurrentUser() caller: Caller, @Param({ schema: IdParams }) { id }: IdParams) {
    return this.photoRestoration.restore(caller, id);
  }

  @Delete('grids/:id')
  @HttpCode(204)
  deleteGrid(@CurrentUser() { sub }: Caller, @Param({ schema: IdParams }) { id }: IdParams) {
    return this.gridDeletion.delete(sub, id);
  }

  @Post('grids/:id/restore')
  @HttpCode(200)
  restoreGrid(@CurrentUser() caller: Caller, @Param({ schema: IdParams }) { id }: IdParams) {
    return this.gridDeletion.restore(caller, id);
  }
}
