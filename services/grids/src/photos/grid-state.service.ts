import { Injectable } from '@nestjs/common';
import type { GridStateResponse } from '@tessera/contracts';
import { GridAccess } from '../grids/grid-access.js';
import { listsOf } from '../grids/grid.mapper.js';
import { Versioned } from '../http/versioned.js';
import { ListedPhotos } from './listed-photos.js';
import { draftsOf, listingOrder } from './listing-order.js';
import { toPhotos } from './photo.mapper.js';
import { PhotoRepository } from './photo.repository.js';

/** Reads all that a page shows of a grid. */
@Injectable()
export class GridStateService {
  constructor(
    private readonly grids: GridAccess,
    private readonly photos: PhotoRepository,
    private readonly listed: ListedPhotos,
  ) {}

  /** @throws AppError NOT_FOUND */
  async read(ownerId: string, gridId: string): Promise<Versioned<GridStateResponse>> {
    const [grid, undeleted] = await Promise.all([
      this.grids.listed(ownerId, gridId),
      this.photos.findUndeleted(ownerId, gridId),
    ]);
    const order = [...listingOrder(grid), ...draftsOf(grid)];
    const items = toPhotos(grid, await this.listed.inOrder(ownerId, order, undeleted));
    const { version, name, ratio } = grid;
    return new Versioned({ version, name, ratio, lists: listsOf(grid), items }, version);
  }
}
