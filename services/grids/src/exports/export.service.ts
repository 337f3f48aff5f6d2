import { Injectable } from '@nestjs/common';
import {
  EXPORTED_GRIDS,
  type ExportedCopy,
  type ExportedGrid,
  type ExportedPhoto,
  type ExportedTrash,
  type GridCalendar,
  type gridsData,
  type PayloadOf,
  type ResponseOf,
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
  async gridsFrom({
    userId,
    index,
    gridIds,
  }: PayloadOf<typeof gridsData>): Promise<ResponseOf<typeof gridsData>> {
    if (gridIds) return { grids: await this.gridsOf(userId, gridIds), next: null, trashed: 0 };
    const [{ order }, deleted, trashed] = await Promise.all([
      this.boards.find(userId),
      this.exports.deletedGridIds(userId),
      this.exports.countDeletedPhotos(userId),
    ]);
    const all = [...new Set([...order, ...deleted])];
    const end = index + EXPORTED_GRIDS;
    const grids = await this.gridsOf(userId, all.slice(index, end));
    return { grids, next: end < all.length ? end : null, trashed, gridIds: all };
  }

  private async gridsOf(userId: string, ids: readonly string[]): Promise<ExportedGrid[]> {
    const [grids, calendars] = await Promise.all([
      this.grids.findMany(userId, ids),
      this.reminders.ofGrids(userId, ids),
    ]);
    const found = new Map(grids.map((grid) => [grid.id, grid]));
    return ids.flatMap((id) => exported(found.get(id), calendars.get(id)));
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

/** What is being erased is gone for its owner. */
function exported(grid: GridRecord | undefined, calendar: GridCalendar | undefined): ExportedGrid[] {
  if (!grid || grid.erasingAt) return [];
  const { id, name, createdAt, placeholders, posted: postedIds, ratio, rhythm } = grid;
  const itemIds = [...listingOrder(grid), ...draftsOf(grid)];
  const pictures = itemIds.length - placeholders.length;
  const own = { id, name, createdAt: createdAt.toISOString(), ratio, ...(rhythm === null ? {} : { rhythm }) };
  return [
    {
      ...own,
      ...(calendar && { calendar }),
      isDeleted: grid.deletedAt !== null,
      itemIds,
      postedIds,
      pictures,
    },
  ];
}
