import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { assertNotGivenUp, Marks, unlessTaken } from '@tessera/service-kit';
import type { Model, QueryFilter, UpdateQuery } from 'mongoose';
import type { CallDocument } from '../grids/grid.schema.js';
import { BoardDocument } from './board.schema.js';

export interface Board {
  readonly order: readonly string[];
  readonly version: number;
  /** The last call of each device that sent changes. */
  readonly clients: readonly CallDocument[];
}

const EMPTY: Board = { order: [], version: 0, clients: [] };

const toBoard = ({ order, version, clients = [] }: BoardDocument): Board => ({ order, version, clients });

/** The order of each person's grids. Its writes are commits, and not made for a call that was given up. */
@Injectable()
export class BoardRepository {
  /** Whose trash is to be emptied of what is too much. */
  readonly trashFull: Marks<BoardDocument>;

  constructor(@InjectModel(BoardDocument.name) private readonly boards: Model<BoardDocument>) {
    this.trashFull = new Marks(boards, 'trashFullAt');
  }

  /** The owner's board; an empty one where none was made yet. */
  async find(ownerId: string): Promise<Board> {
    const board = await this.boards.findOne({ _id: ownerId }).lean();
    return board ? toBoard(board) : EMPTY;
  }

  /** Whether the grid is listed. */
  async names(ownerId: string, gridId: string): Promise<boolean> {
    return (await this.boards.exists({ _id: ownerId, order: gridId })) !== null;
  }

  /** Ids of all grids that these owners' boards list. */
  async listedOf(ownerIds: readonly string[]): Promise<Set<string>> {
    const boards = await this.boards.find({ _id: { $in: [...ownerIds] } }, { order: 1 }).lean();
    return new Set(boards.flatMap(({ order }) => order));
  }

  /** Lists the grid, at the end without a position; null where it is listed already or `limit` are. */
  async add(ownerId: string, gridId: string, limit: number, position?: number): Promise<Board | null> {
    await this.ensure(ownerId);
    assertNotGivenUp();
    const place = { $each: [gridId], ...(position === undefined ? {} : { $position: position }) };
    return this.change(
      { _id: ownerId, order: { $ne: gridId }, $expr: { $lt: [{ $size: '$order' }, limit] } },
      { $push: { order: place }, $inc: { version: 1 } },
    );
  }

  /** Takes the grid off the board; null where the board has another version by now. */
  async remove(ownerId: string, gridId: string, version: number): Promise<Board | null> {
    assertNotGivenUp();
    return this.change({ _id: ownerId, version }, { $pull: { order: gridId }, $inc: { version: 1 } });
  }

  /** Stores what was computed from `version`; null where the board has another version. A repeat finds `clients`. */
  async store(
    ownerId: string,
    version: number,
    fields: Pick<Board, 'order'> & Partial<Pick<Board, 'clients'>>,
  ): Promise<Board | null> {
    await this.ensure(ownerId);
    if (fields.clients === undefined) assertNotGivenUp();
    return this.change({ _id: ownerId, version }, { $set: fields, $inc: { version: 1 } });
  }

  /** An export of one of the owner's grids begins. */
  async markExported(ownerId: string, now: Date): Promise<void> {
    await this.boards.updateOne({ _id: ownerId }, { $set: { exportedAt: now }, $inc: { version: 1 } });
  }

  /** The owner's trash has more than it may; the first mark stays. */
  async markTrashFull(ownerId: string, now: Date): Promise<void> {
    await this.boards.updateOne(
      { _id: ownerId, trashFullAt: { $exists: false } },
      { $set: { trashFullAt: now } },
    );
  }

  async trashFullSince(ownerId: string): Promise<Date | null> {
    const board = await this.boards.findOne({ _id: ownerId }, { trashFullAt: 1 }).lean();
    return board?.trashFullAt ?? null;
  }

  /** Racing upserts of one key fail on some servers, so the board is inserted and a duplicate is the wanted state. */
  private async ensure(ownerId: string): Promise<void> {
    if (await this.boards.exists({ _id: ownerId })) return;
    await unlessTaken(this.boards.create({ _id: ownerId, order: [], version: 0 }));
  }

  private async change(
    filter: QueryFilter<BoardDocument>,
    update: UpdateQuery<BoardDocument>,
  ): Promise<Board | null> {
    const board = await this.boards.findOneAndUpdate(filter, update, { returnDocument: 'after' }).lean();
    return board ? toBoard(board) : null;
  }
}
