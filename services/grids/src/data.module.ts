import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { DailyCountsModule, ErasedAccounts } from '@tessera/service-kit';
import { AccountErasureRepository } from './accounts/account-erasure.repository.js';
import { AccountErasureService } from './accounts/account-erasure.service.js';
import { BoardRepository } from './boards/board.repository.js';
import { BoardWriter } from './boards/board-writer.js';
import { BoardDocument, BoardSchema } from './boards/board.schema.js';
import { AddressCredentials } from './calendar/address-credentials.js';
import { CalendarRepository } from './calendar/calendar.repository.js';
import { MorningMailRepository } from './calendar/morning-mail.repository.js';
import { Reminders } from './calendar/reminders.js';
import { ChangedPhotosRepository } from './changes/changed-photos.repository.js';
import { CopyRepository } from './copies/copy.repository.js';
import { CopyDocument, CopySchema } from './copies/copy.schema.js';
import { WatchedRepository } from './events/watched.repository.js';
import { ExportRepository } from './exports/export.repository.js';
import { FigureTombstones } from './figures/figure-tombstones.js';
import { GridCounts } from './figures/grid-counts.js';
import { GridArraysRepository } from './grids/grid-arrays.repository.js';
import { GridRepository } from './grids/grid.repository.js';
import { GridDocument, GridSchema } from './grids/grid.schema.js';
import { RememberedArrays } from './grids/remembered-arrays.js';
import { OwnerCountsRepository } from './figures/owner-counts.repository.js';
import { PhotoResponses } from './photos/photo-responses.js';
import { PhotoRepository } from './photos/photo.repository.js';
import { PhotoStampsRepository } from './photos/photo-stamps.repository.js';
import { PhotoDocument, PhotoSchema } from './photos/photo.schema.js';
import { PostTexts } from './photos/post-texts.js';
import { PictureRepository } from './photos/picture.repository.js';
import { PlanService } from './plans/plan.service.js';
import { TextsRepository } from './texts/texts.repository.js';
import { TextsDocument, TextsSchema } from './texts/texts.schema.js';
import { MovingPhotosRepository } from './transfers/moving-photos.repository.js';
import { GridTrashRepository } from './trash/grid-trash.repository.js';
import { PhotoTrashRepository } from './trash/photo-trash.repository.js';
import { GridUpkeepRepository } from './upkeep/grid-upkeep.repository.js';
import { PhotoUpkeepRepository } from './upkeep/photo-upkeep.repository.js';

const ACCESS = [
  AccountErasureRepository,
  AccountErasureService,
  AddressCredentials,
  BoardRepository,
  BoardWriter,
  CalendarRepository,
  ChangedPhotosRepository,
  CopyRepository,
  ErasedAccounts,
  ExportRepository,
  FigureTombstones,
  GridCounts,
  GridArraysRepository,
  GridRepository,
  GridTrashRepository,
  GridUpkeepRepository,
  MorningMailRepository,
  MovingPhotosRepository,
  OwnerCountsRepository,
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
  WatchedRepository,
];

/** The collections, and everything that reads them or asks for plans. */
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
  providers: ACCESS,
  exports: ACCESS,
})
export class DataModule {}
