import { Injectable } from '@nestjs/common';
import type { GridStateResponse } from '@tessera/contracts';
import { draftsOf, listingOrder, release } from '@tessera/grid-core';
import { namesTag } from '@tessera/service-kit';
import { GridAccess } from '../grids/grid-access.js';
import { listsOf } from '../grids/grid.mapper.js';
import { Versioned } from '../http/versioned.js';
import { ListedPhotos } from './listed-photos.js';
import { toPhotos } from './photo.mapper.js';
import { PhotoStampsRepository } from './photo-stamps.repository.js';
import { PhotoRepository } from './photo.repository.js';
import { stateTag } from './state-tag.js';

/** Reads all that a page shows of a grid. */
@Injectable()
export class GridStateService {
  constructor(
    private readonly grids: GridAccess,
    private readonly photos: PhotoRepository,
    private readonly stamps: PhotoStampsRepository,
    private readonly listed: ListedPhotos,
  ) {}

  /**
   * Null where the caller has the state of this tag already: then no item is read.
   * @throws AppError NOT_FOUND
   */
  async read(
    ownerId: string,
    gridId: string,
    ifNoneMatch: string | undefined,
  ): Promise<Versioned<GridStateResponse | null>> {
    // Before the items, so that a tag is never younger than what it comes with.
    const [grid, stamps] = await Promise.all([
      this.grids.listed(ownerId, gridId),
      this.stamps.ofGrid(ownerId, gridId),
    ]);
    const tag = stateTag(grid.version, stamps);
    if (namesTag(ifNoneMatch, tag)) return new Versioned(null, grid.version, tag);
    const undeleted = await this.photos.findUndeleted(ownerId, gridId);
    const order = [...listingOrder(grid), ...draftsOf(grid)];
    const items = toPhotos(grid, await this.listed.inOrder(ownerId, order, undeleted));
    const there = new Set(items.map(({ id }) => id));
    // What another grid has by now, or nobody, is closed by a sweep.
    const lists = listsOf(
      release(
        grid,
        order.filter((id) => !there.has(id)),
      ),
    );
    const { version, name, ratio, rhythm, postedLately } = grid;
    const dates = { ...(rhythm !== null && { rhythm }), ...(postedLately.length > 0 && { postedLately }) };
    const own = { version, name, ratio, ...dates };
    return new Versioned({ ...own, lists, items }, version, tag);
  }
}
