import { Injectable, type StreamableFile } from '@nestjs/common';
import type { GridStateResponse } from '@tessera/contracts';
import { draftsOf, listingOrder, release } from '@tessera/grid-core';
import { namesTag } from '@tessera/service-kit';
import { GridAccess } from '../grids/grid-access.js';
import { listsOf, ownStateOf } from '../grids/grid.mapper.js';
import type { GridRecord } from '../grids/grid.record.js';
import { Versioned } from '../http/versioned.js';
import { LargeGrids } from './large-grids.js';
import { ListedPhotos } from './listed-photos.js';
import { toPhotos } from './photo.mapper.js';
import type { PhotoRecord } from './photo.record.js';
import { PhotoStampsRepository } from './photo-stamps.repository.js';
import { PhotoRepository } from './photo.repository.js';
import { stateTag } from './state-tag.js';
import { hasTooMuchText, WholeReads } from './whole-reads.js';

/** Reads all that a page shows of a grid. */
@Injectable()
export class GridStateService {
  constructor(
    private readonly grids: GridAccess,
    private readonly photos: PhotoRepository,
    private readonly stamps: PhotoStampsRepository,
    private readonly listed: ListedPhotos,
    private readonly large: LargeGrids,
    private readonly reads: WholeReads,
  ) {}

  /**
   * What the dates of posts follow from, for calendars, mails and kits: all but first comments and alt texts, and of
   * captions the first character, see {@link captions}. Null where the caller has the state of this tag already: then no
   * item is read.
   * @throws AppError NOT_FOUND, DEPENDENCY_UNAVAILABLE where the owner reads too many large grids at the same time
   */
  async read(
    ownerId: string,
    gridId: string,
    ifNoneMatch: string | undefined,
  ): Promise<Versioned<GridStateResponse | null>> {
    const { grid, count, tag } = await this.head(ownerId, gridId);
    if (namesTag(ifNoneMatch, tag)) return new Versioned(null, grid.version, tag);
    const state = await this.reads.run(ownerId, count, async () =>
      this.stateOf(grid, await this.photos.findUndeletedBriefly(ownerId, gridId)),
    );
    return new Versioned(state, grid.version, tag);
  }

  /** The captions of posts that {@link read} has found, by the photos in which they are stored. */
  captions(
    ownerId: string,
    posts: readonly { readonly captionOf: string }[],
  ): Promise<ReadonlyMap<string, string>> {
    return this.photos.captions(
      ownerId,
      posts.map(({ captionOf }) => captionOf),
    );
  }

  /** As {@link read}, whole, for a response; a stream where the grid has too much text to be in memory at once. */
  async send(
    ownerId: string,
    gridId: string,
    ifNoneMatch: string | undefined,
  ): Promise<Versioned<GridStateResponse | StreamableFile | null>> {
    const { grid, count, tag } = await this.head(ownerId, gridId);
    if (namesTag(ifNoneMatch, tag)) return new Versioned(null, grid.version, tag);
    const undeleted = await this.listed.undeleted(ownerId, gridId, count);
    const state = undeleted && (await this.stateOf(grid, undeleted));
    const isLarge = state === null || hasTooMuchText(state.items);
    return new Versioned(isLarge ? this.large.state(grid) : state, grid.version, tag);
  }

  /** Read before the items, so that a tag is never younger than what it comes with. */
  private async head(ownerId: string, gridId: string) {
    const [grid, stamps] = await Promise.all([
      this.grids.listed(ownerId, gridId),
      this.stamps.ofGrid(ownerId, gridId),
    ]);
    return { grid, count: stamps.count, tag: stateTag(grid.version, stamps) };
  }

  private async stateOf(grid: GridRecord, undeleted: readonly PhotoRecord[]): Promise<GridStateResponse> {
    const order = [...listingOrder(grid), ...draftsOf(grid)];
    const items = toPhotos(grid, await this.listed.inOrder(grid.ownerId, order, undeleted));
    const there = new Set(items.map(({ id }) => id));
    // What another grid has by now, or nobody, is closed by a sweep.
    const lists = listsOf(
      release(
        grid,
        order.filter((id) => !there.has(id)),
      ),
    );
    return { ...ownStateOf(grid), lists, items };
  }
}
