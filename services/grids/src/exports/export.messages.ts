import { Controller } from '@nestjs/common';
import {
  copiesData,
  gridsData,
  photosData,
  textsData,
  trashData,
  type ExportedCopy,
  type ExportedGrid,
  type ExportedTrash,
  type PayloadOf,
  type Photo,
  type SavedText,
} from '@tessera/contracts';
import { Handles, Message } from '@tessera/service-kit';
import { ExportService } from './export.service.js';

/** What media's worker asks while it packs a person's own data. */
@Controller()
export class ExportMessages {
  constructor(private readonly exports: ExportService) {}

  @Handles(gridsData)
  grids(
    @Message(gridsData) { userId, index }: PayloadOf<typeof gridsData>,
  ): Promise<{ grids: ExportedGrid[]; next: number | null; trashed: number }> {
    return this.exports.gridsFrom(userId, index);
  }

  @Handles(photosData)
  photos(@Message(photosData) { userId, gridId, photoIds }: PayloadOf<typeof photosData>): Promise<Photo[]> {
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
