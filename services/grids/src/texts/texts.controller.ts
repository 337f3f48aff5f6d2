import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { IdParams, SavedTextBody, type SavedText } from '@tessera/contracts';
import { CurrentUser, type Caller } from '@tessera/service-kit';
import { TextsService } from './texts.service.js';

@Controller('api/texts')
export class TextsController {
  constructor(private readonly texts: TextsService) {}

  @Get()
  list(@CurrentUser() { sub }: Caller): Promise<SavedText[]> {
    return this.texts.list(sub);
  }

  @Post()
  @HttpCode(200)
  save(
    @CurrentUser() { sub }: Caller,
    @Body({ schema: SavedTextBody }) body: SavedTextBody,
  ): Promise<SavedText> {
    return this.texts.save(sub, body);
  }

  @Delete(':id')
  @HttpCode(204)
  remove(@CurrentUser() { sub }: Caller, @Param({ schema: IdParams }) { id }: IdParams): Promise<void> {
    return this.texts.remove(sub, id);
  }
}
