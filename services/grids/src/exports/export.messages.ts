import { Controller } from '@nestjs/common';
import {
  copiesData,
  gridsData,
  kitPlan,
  photosData,
  textsData,
  trashData,
  type ExportedCopy,
  type ExportedPhoto,
  type ExportedTrash,
  type PayloadOf,
  type ResponseOf,
  type SavedText,
} from '@tessera/contracts';
import { Handles, Message } from '@tessera/service-kit';
import { ExportService } from './export.service.js';
import { KitService } from './kit.service.js';

/** What media asks for ZIPs: those of a person's own data, and posting kits. */
@Controller()
export class ExportMessages {
  constructor(
    private readonly exports: ExportService,
    private readonly kits: KitService,
  ) {}

  @Handles(kitPlan)
  kit(@Message(kitPlan) request: PayloadOf<typeof kitPlan>): Promise<ResponseOf<typeof kitPlan>> {
    return this.kits.plan(request);
  }

  @Handles(gridsData)
  grids(@Message(gridsData) request: PayloadOf<typeof gridsData>): Promise<ResponseOf<typeof gridsData>> {
    return this.exports.gridsFrom(request);
  }

  @Handles(photosData)
  photos(
    @Message(photosData) { userId, gridId, photoIds }: PayloadOf<typeof photosData>,
  ): Promise<ExportedPhoto[]> {
    return this.exports.photosOf(userId, gridId, photoIds);
  }

  @Handles(trashData)
  trash(@Message(trashData) { userId, after }: PayloadOf<typeof trashData>): Promise<ExportedTrash[]> {
    return this.exports.trashAfter(userId, after);
  }

  @Handles(copiesData)
  copies(@Message(copiesData) { userId, after }: PayloadOf<typeof copiesData>): Promise<ExportedCopy[]> {
    return this.exports.copiesAfter(userId, after);
  }

  @Handles(textsData)
  texts(@Message(textsData) { userId, after }: PayloadOf<typeof textsData>): Promise<SavedText[]> {
    return this.exports.textsAfter(userId, after);
  }
}
