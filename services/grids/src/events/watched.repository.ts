import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { BoardDocument } from '../boards/board.schema.js';
import { GridDocument } from '../grids/grid.schema.js';
import { PhotoStampsRepository, type Stamps } from '../photos/photo-stamps.repository.js';
import { stateTag } from '../photos/state-tag.js';

/** How a grid is now, in short. */
interface GridTag {
  readonly ownerId: string;
  readonly version: number;
  /** The `ETag` of its state. */
  readonly tag: string;
}

/** What readers of events watch, as it is now. */
export interface Tags {
  /** The version of each person's board. */
  readonly boards: ReadonlyMap<string, number>;
  /** By the grid's id; of several people those of all of them, whoever watches. */
  readonly grids: ReadonlyMap<string, GridTag>;
}

/** Reads how what is watched is now, of many people in a few queries that read no item. */
@Injectable()
export class WatchedRepository {
  constructor(
    @InjectModel(BoardDocument.name) private readonly boards: Model<BoardDocument>,
    @InjectModel(GridDocument.name) private readonly grids: Model<GridDocument>,
    private readonly stamps: PhotoStampsRepository,
  ) {}

  async tags(ownerIds: readonly string[], gridIds: readonly string[]): Promise<Tags> {
    // Versions first, so that a tag is never younger than what it is read with.
    const [boards, versions] = await Promise.all([
      this.boards.find({ _id: { $in: [...ownerIds] } }, { version: 1 }).lean(),
      gridIds.length === 0
        ? []
        : this.grids
            .find({ _id: { $in: [...gridIds] }, ownerId: { $in: [...ownerIds] } }, { ownerId: 1, version: 1 })
            .lean(),
    ]);
    const found = versions.map(({ _id }) => _id);
    const stamps =
      found.length === 0 ? new Map<string, Stamps>() : await this.stamps.ofGrids(ownerIds, found);
    const tagged = versions.map(({ _id, ownerId, version }) => {
      const tag = stateTag(version, stamps.get(_id) ?? { count: 0, sum: 0 });
      return [_id, { ownerId, version, tag }] as const;
    });
    return {
      boards: new Map(boards.map(({ _id, version }) => [_id, version])),
      grids: new Map(tagged),
    };
  }
}
