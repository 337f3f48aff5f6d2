import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { BoardDocument } from '../boards/board.schema.js';
import { GridDocument } from '../grids/grid.schema.js';
import { PhotoDocument } from '../photos/photo.schema.js';

/** Removes what this service keeps of a person. */
@Injectable()
export class AccountErasureRepository {
  constructor(
    @InjectModel(BoardDocument.name) private readonly boards: Model<BoardDocument>,
    @InjectModel(GridDocument.name) private readonly grids: Model<GridDocument>,
    @InjectModel(PhotoDocument.name) private readonly photos: Model<PhotoDocument>,
  ) {}

  /** From the board downwards, so that nothing is reached any more whose parts are going. */
  async removeAllOf(ownerId: string): Promise<void> {
    await this.boards.deleteOne({ _id: ownerId });
    await this.grids.deleteMany({ ownerId });
    await this.photos.deleteMany({ ownerId });
  }
}
