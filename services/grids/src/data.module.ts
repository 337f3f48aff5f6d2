import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { DailyCountsModule } from '@tessera/service-kit';
import { BoardRepository } from './boards/board.repository.js';
import { BoardWriter } from './boards/board-writer.js';
import { BoardDocument, BoardSchema } from './boards/board.schema.js';
import { AddressCredentials } from './calendar/address-credentials.js';
import { CalendarRepository } from './calendar/calendar.repository.js';
import { Reminders } from './calendar/reminders.js';
import { CopyRepository } from './copies/copy.repository.js';
import { CopyDocument, CopySchema } from './copies/copy.schema.js';
import { GridArraysRepository } from './grids/grid-arrays.repository.js';
import { GridRepository } from './grids/grid.repository.js';
import { GridDocument, GridSchema } from './grids/grid.schema.js';
import { RememberedArrays } from './grids/remembered-arrays.js';
import { PhotoResponses } from './photos/photo-responses.js';
import { PhotoRepository } from './photos/photo.repository.js';
import { PhotoStampsRepository } from './photos/photo-stamps.repository.js';
import { PhotoDocument, PhotoSchema } from './photos/photo.schema.js';
import { PostTexts } from './photos/post-texts.js';
import { PictureRepository } from './photos/picture.repository.js';
import { PlanService } from './plans/plan.service.js';
import { TextsRepository } from './texts/texts.repository.js';
import { TextsDocument, TextsSchema } from './texts/texts.schema.js';
import { GridTrashRepository } from './trash/grid-trash.repository.js';
import { PhotoTrashRepository } from './trash/photo-trash.repository.js';
import { TrashRoom } from './trash/trash-room.js';
import { PhotoUpkeepRepository } from './upkeep/photo-upkeep.repository.js';

const SHARED = [
  AddressCredentials,
  BoardRepository,
  BoardWriter,
  CalendarRepository,
  CopyRepository,
  GridArraysRepository,
  GridRepository,
  GridTrashRepository,
  PhotoResponses,
  PhotoRepository,
  PhotoStampsRepository,
  PhotoTrashRepository,
  PhotoUpkeepRepository,
  PictureRepository,
  PlanService,
  RememberedArrays,
  Reminders,
  PostTexts,
  TextsRepository,
  TrashRoom,
];

/** The collections, and what several modules share: who reads and writes them, and plans. */
@Module({
  imports: [
    DailyCountsModule,
    MongooseModule.forFeature([
      { name: BoardDocument.name, schema: BoardSchema },
      { name: CopyDocument.name, schema: CopySchema },
      { name: GridDocument.name, schema: GridSchema },
      { name: PhotoDocument.name, schema: PhotoSchema },
      { name: TextsDocument.name, schema: TextsSchema },
    ]),
  ],
  providers: SHARED,
  exports: [...SHARED, DailyCountsModule, MongooseModule],
})
export class DataModule {}
