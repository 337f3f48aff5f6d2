import { Injectable } from '@nestjs/common';
import {
  LIMITS,
  type ExportedCopy,
  type ExportedGrid,
  type ExportedPhoto,
  type ExportedTrash,
  type GridCalendar,
  type SavedText,
} from '@tessera/contracts';
import { draftsOf, listingOrder } from '@tessera/grid-core';
import { BoardRepository } from '../boards/board.repository.js';
import { Reminders } from '../calendar/reminders.js';
import { copyState } from '../copies/copy-state.js';
import { TextsRepository } from '../texts/texts.repository.js';
import { CopyRepository } from '../copies/copy.repository.js';
import type { GridRecord } from '../grids/grid.record.js';
import { GridRepository } from '../grids/grid.repository.js';
import { extrasOf } from '../photos/photo.mapper.js';
import type { PhotoRecord } from '../photos/photo.record.js';
import { PhotoResponses } from '../photos/photo-responses.js';
import { PhotoRepository } from '../photos/photo.repository.js';
import { ExportRepository } from './export.repository.js';

/** Grids of 10,000 items each still fit into one message. */
const GRIDS_AT_ONCE = 5;
const TRASH_AT_ONCE = 200;
/** Copies of 5,000 photos each still fit into one message. */
const COPIES_AT_ONCE = 5;
const TEXTS_AT_ONCE = 20;

/** Pages through everything that a person planned, for the ZIP of their own data. */
@Injectable()
export class ExportService {
  constructor(
    private readonly boards: BoardRepository,
    private readonly grids: GridRepository,
    private readonly photos: PhotoRepository,
    private readonly responses: PhotoResponses,
    private readonly exports: ExportRepository,
    private readonly copies: CopyRepository,
    private readonly texts: TextsRepository,
    private readonly reminders: Reminders,
  ) {}

  /** Listed grids in their order, then deleted ones. */
  async gridsFrom(
    userId: string,
    index: number,
  ): Promise<{ grids: ExportedGrid[]; next: number | null; trashed: number }> {
    const [{ order }, deleted, trashed] = await Promise.all([
      this.boards.find(userId),
      this.exports.deletedGridIds(userId, LIMITS.ceilings.grids),
      this.exports.countDeletedPhotos(userId),
    ]);
    const ids = [...order, ...deleted.filter((id) => !order.includes(id))];
    const page = ids.slice(index, index + GRIDS_AT_ONCE);
    const [grids, calendars] = await Promise.all([
      this.grids.findMany(userId, page),
      this.reminders.ofGrids(userId, page),
    ]);
    const found = new Map(grids.map((grid) => [grid.id, grid]));
    const end = index + page.length;
    return {
      grids: page.flatMap((id) => exported(found.get(id), calendars.get(id), deleted.includes(id))),
      next: end < ids.length ? end : null,
      trashed,
    };
  }

  /** Items of one grid, in the order asked for. */
  async photosOf(userId: string, gridId: string, ids: readonly string[]): Promise<ExportedPhoto[]> {
    const [grid, records] = await Promise.all([
      this.grids.find(userId, gridId),
      this.photos.findMany(userId, ids),
    ]);
    if (!grid) return [];
    const known = new Map(records.map((record) => [record.id, record]));
    const photos = await this.responses.all(
      userId,
      grid,
      ids.flatMap((id) => known.get(id) ?? []),
    );
    return photos.map((photo) => ({ ...photo, ...formerOf(known.get(photo.id)) }));
  }

  async trashAfter(userId: string, after: string): Promise<ExportedTrash[]> {
    const records = await this.exports.deletedPhotos(userId, after, TRASH_AT_ONCE);
    return records.map((record) => {
      const { id, mediaId, description, createdAt, deletedAt } = record;
      return {
        id,
        mediaId,
        description,
        ...extrasOf(record),
        ...(record.image?.posting ? { postingState: record.image.posting } : {}),
        ...formerOf(record),
        createdAt: createdAt.toISOString(),
        deletedAt: deletedAt?.toISOString() ?? null,
      };
    });
  }

  async textsAfter(userId: string, after: string): Promise<SavedText[]> {
    const texts = (await this.texts.find(userId)).filter(({ id }) => id > after);
    return texts.sort((a, b) => (a.id < b.id ? -1 : 1)).slice(0, TEXTS_AT_ONCE);
  }

  async copiesAfter(userId: string, after: string): Promise<ExportedCopy[]> {
    const copies = await this.copies.findAfter(userId, after, COPIES_AT_ONCE);
    return copies.map((copy) => ({
      ...copyState(copy),
      from: copy.from,
      to: copy.to,
      requestedAt: copy.requestedAt.toISOString(),
      photos: copy.posts.flatMap(({ photos }) => photos.map(({ id, newId }) => ({ id, newId }))),
    }));
  }
}

function formerOf(record: PhotoRecord | undefined): { former?: string[] } {
  const former = record?.former.map(({ mediaId }) => mediaId) ?? [];
  return former.length === 0 ? {} : { former };
}

function exported(
  grid: GridRecord | undefined,
  calendar: GridCalendar | undefined,
  isDeleted: boolean,
): ExportedGrid[] {
  if (!grid) return [];
  const { id, name, createdAt, placeholders, posted: postedIds, ratio, rhythm } = grid;
  const itemIds = [...listingOrder(grid), ...draftsOf(grid)];
  const pictures = itemIds.length - placeholders.length;
  const own = { id, name, createdAt: createdAt.toISOString(), ratio, ...(rhythm === null ? {} : { rhythm }) };
  return [{ ...own, ...(calendar && { calendar }), isDeleted, itemIds, postedIds, pictures }];
}
