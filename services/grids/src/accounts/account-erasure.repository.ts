import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { BoardDocument } from '../boards/board.schema.js';
import { GridDocument } from '../grids/grid.schema.js';
import { PhotoDocument } from '../photos/photo.schema.js';

/** An item or a grid that is about to be erased with its owner's account. */
export interface Going {
  readonly id: string;
  readonly createdAt: Date;
  /** It was never placed. */
  readonly pending: boolean;
}

/** Removes what this service keeps of a person. */
@Injectable()
export class AccountErasureRepository {
  constructor(
    @InjectModel(BoardDocument.name) private readonly boards: Model<BoardDocument>,
    @InjectModel(GridDocument.name) private readonly grids: Model<GridDocument>,
    @InjectModel(PhotoDocument.name) private readonly photos: Model<PhotoDocument>,
  ) {}

  async removeBoard(ownerId: string): Promise<void> {
    await this.boards.deleteMany({ _id: ownerId });
  }

  async someGrids(ownerId: string, limit: number): Promise<Going[]> {
    const documents = await this.grids
      .find({ ownerId }, { createdAt: 1, pendingSince: 1 })
      .limit(limit)
      .lean();
    return documents.map(toGoing);
  }

  async somePhotos(ownerId: string, limit: number): Promise<Going[]> {
    const documents = await this.photos
      .find({ ownerId }, { createdAt: 1, pendingSince: 1 })
      .limit(limit)
      .lean();
    return documents.map(toGoing);
  }

  async removeGrids(ownerId: string, ids: readonly string[]): Promise<void> {
    await this.grids.deleteMany({ _id: { $in: [...ids] }, ownerId });
  }

  async removePhotos(ownerId: string, ids: readonly string[]): Promise<void> {
    await this.photos.deleteMany({ _id: { $in: [...ids] }, ownerId });
  }
}

function toGoing({
  _id,
  createdAt,
  pendingSince,
}: Pick<PhotoDocument, '_id' | 'createdAt' | 'pendingSince'>): Going {
  return { id: _id, createdAt, pending: pendingSince !== undefined };
}
