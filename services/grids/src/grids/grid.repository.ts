import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Ratio } from '@tessera/contracts';
import { itemsOf, type GridArrays } from '@tessera/grid-core';
import { unlessTaken } from '@tessera/service-kit';
import type { Model } from 'mongoose';
import { PHOTOS } from './grid-counts.js';
import { toGridRecord, withArrays, type GridRecord } from './grid.record.js';
import { GridDocument } from './grid.schema.js';
import { RememberedArrays } from './remembered-arrays.js';

/** What a list of grids shows. */
export interface GridSummary {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly photoCount: number;
  readonly ratio?: Ratio;
  /** Its first posts, among which are those whose pictures stand for it. */
  readonly first: readonly string[];
}

/** A grid without its arrays. */
export interface GridHead {
  readonly id: string;
  readonly name: string;
  /** The last name of it that today's rules refuse. */
  readonly formerName: string | null;
  readonly pendingSince: Date | null;
  readonly deletedAt: Date | null;
  /** Its place on the board when it was deleted. */
  readonly fromPosition: number | null;
  readonly restoringAt: Date | null;
  readonly erasingAt: Date | null;
}

const HEAD = {
  name: 1,
  formerName: 1,
  pendingSince: 1,
  deletedAt: 1,
  fromPosition: 1,
  restoringAt: 1,
  erasingAt: 1,
} as const;

const NO_ARRAYS = {
  order: 0,
  pinned: 0,
  placeholders: 0,
  carousels: 0,
  drafts: 0,
  posted: 0,
} as const satisfies Record<keyof GridArrays, 0>;

/** What names the items of a grid, and whether it is being erased. */
const NAMING = { order: 1, drafts: 1, carousels: 1, erasingAt: 1 } as const;

/** Grids of which all items are read at once. */
const FEW = 10;

/** So many posts of a grid are looked at for three that are shown: placeholders and hidden ones have none. */
const FIRST = 6;

/** The grids' documents, but for what changes their arrays. */
@Injectable()
export class GridRepository {
  constructor(
    @InjectModel(GridDocument.name) private readonly grids: Model<GridDocument>,
    private readonly remembered: RememberedArrays,
  ) {}

  /** Written before the grid is listed; inserting it again changes nothing. */
  async insertPending(grid: { id: string; ownerId: string; name: string; now: Date }): Promise<void> {
    const lists = { order: [], pinned: [], placeholders: [], carousels: [], drafts: [], posted: [] };
    const { id, ownerId, name, now } = grid;
    await unlessTaken(
      this.grids.create({ _id: id, ownerId, name, createdAt: now, pendingSince: now, ...lists, version: 1 }),
    );
  }

  async version(ownerId: string, id: string): Promise<number | null> {
    const document = await this.grids.findOne({ _id: id, ownerId }, { version: 1 }).lean();
    return document?.version ?? null;
  }

  async find(ownerId: string, id: string): Promise<GridRecord | null> {
    const known = this.remembered.has(id) ? await this.findRemembered(ownerId, id) : undefined;
    if (known !== undefined) return known;
    const document = await this.grids.findOne({ _id: id, ownerId }).lean();
    return document ? this.remembered.keep(toGridRecord(document)) : null;
  }

  /** Undefined where others are remembered than those that are stored. */
  private async findRemembered(ownerId: string, id: string): Promise<GridRecord | null | undefined> {
    const document = await this.grids.findOne({ _id: id, ownerId }, NO_ARRAYS).lean();
    if (!document) return null;
    const arrays = this.remembered.get(id, document);
    return arrays && withArrays(document, arrays);
  }

  async findHolding(ownerId: string, groupId: string): Promise<GridRecord | null> {
    const document = await this.grids.findOne({ ownerId, 'carousels.groupId': groupId }).lean();
    return document ? toGridRecord(document) : null;
  }

  /** Those of the carousel ids that are in use in another grid of the owner. */
  async groupsElsewhere(ownerId: string, gridId: string, groupIds: readonly string[]): Promise<string[]> {
    if (groupIds.length === 0) return [];
    const documents = await this.grids
      .find({ ownerId, 'carousels.groupId': { $in: [...groupIds] }, _id: { $ne: gridId } }, { carousels: 1 })
      .lean();
    const used = new Set(documents.flatMap(({ carousels }) => carousels.map(({ groupId }) => groupId)));
    return groupIds.filter((groupId) => used.has(groupId));
  }

  async findMany(ownerId: string, ids: readonly string[]): Promise<GridRecord[]> {
    const documents = await this.grids.find({ _id: { $in: [...ids] }, ownerId }).lean();
    return documents.map(toGridRecord);
  }

  /**
   * Those of the owner's items that their own grids name, or those of the grids that count. A few grids are in memory
   * at once: of the largest each has a megabyte.
   */
  async named(
    ownerId: string,
    items: readonly { readonly id: string; readonly gridId: string }[],
    counts: (grid: Pick<GridDocument, 'erasingAt'>) => boolean = () => true,
  ): Promise<Set<string>> {
    const asked = new Set(items.map(({ id }) => id));
    const gridIds = [...new Set(items.map(({ gridId }) => gridId))];
    const named = new Set<string>();
    for (let first = 0; first < gridIds.length; first += FEW) {
      const some = { _id: { $in: gridIds.slice(first, first + FEW) }, ownerId };
      for (const { drafts = [], ...grid } of await this.grids.find(some, NAMING).lean())
        if (counts(grid)) for (const id of itemsOf({ ...grid, drafts })) if (asked.has(id)) named.add(id);
    }
    return named;
  }

  /** The placeholders of all these grids, whoever's they are. */
  async placeholdersOf(ids: readonly string[]): Promise<string[]> {
    if (ids.length === 0) return [];
    const documents = await this.grids.find({ _id: { $in: [...ids] } }, { placeholders: 1 }).lean();
    return documents.flatMap(({ placeholders }) => placeholders);
  }

  /** In no particular order. */
  async heads(ownerId: string, ids: readonly string[]): Promise<GridHead[]> {
    const documents = await this.grids.find({ _id: { $in: [...ids] }, ownerId }, HEAD).lean();
    return documents.map((document) => ({
      id: document._id,
      name: document.name,
      formerName: document.formerName ?? null,
      pendingSince: document.pendingSince ?? null,
      deletedAt: document.deletedAt ?? null,
      fromPosition: document.fromPosition ?? null,
      restoringAt: document.restoringAt ?? null,
      erasingAt: document.erasingAt ?? null,
    }));
  }

  /** Those of the ids that grids of other people have. */
  async ofOthers(ownerId: string, ids: readonly string[]): Promise<string[]> {
    if (ids.length === 0) return [];
    const documents = await this.grids
      .find({ _id: { $in: [...ids] }, ownerId: { $ne: ownerId } }, { _id: 1 })
      .lean();
    return documents.map(({ _id }) => _id);
  }

  /** In no particular order. The arrays stay in the database. */
  async summaries(ownerId: string, ids: readonly string[]): Promise<GridSummary[]> {
    const rows = await this.grids.aggregate<Omit<GridSummary, 'id'> & { _id: string }>([
      { $match: { _id: { $in: [...ids] }, ownerId } },
      {
        $project: {
          name: 1,
          createdAt: 1,
          ratio: 1,
          photoCount: PHOTOS,
          first: { $slice: ['$order', FIRST] },
        },
      },
    ]);
    return rows.map(({ _id, ...summary }) => ({ id: _id, ...summary }));
  }

  /**
   * The grid with its new name, or null where the owner has none of that id.
   *
   * @param formerName the name that it had, where today's rules refuse it
   */
  async rename(ownerId: string, id: string, name: string, formerName?: string): Promise<GridRecord | null> {
    const document = await this.grids
      .findOneAndUpdate(
        { _id: id, ownerId },
        { $set: { name, ...(formerName !== undefined && { formerName }) }, $inc: { version: 1 } },
        { returnDocument: 'after' },
      )
      .lean();
    return document ? toGridRecord(document) : null;
  }

  /** The creation is committed. */
  async clearPending(ownerId: string, id: string): Promise<void> {
    await this.grids.updateOne({ _id: id, ownerId }, { $unset: { pendingSince: 1 }, $inc: { version: 1 } });
  }

  /** The creation was refused. */
  async dropPending(ownerId: string, id: string): Promise<void> {
    await this.grids.deleteMany({ _id: id, ownerId, pendingSince: { $exists: true } });
  }
}
