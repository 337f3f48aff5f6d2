import { Injectable } from '@nestjs/common';
import type { Photo, PhotosQuery } from '@tessera/contracts';
import { listingOrder, type GridArrays } from '@tessera/grid-core';
import { GridAccess } from '../grids/grid-access.js';
import { Versioned } from '../http/versioned.js';
import { ListedPhotos } from './listed-photos.js';
import { toPhotos } from './photo.mapper.js';
import type { PhotoRecord } from './photo.record.js';
import { PhotoRepository } from './photo.repository.js';

/** The members of a hidden cover are as hidden as it is. */
function hiddenIds(grid: GridArrays, records: readonly PhotoRecord[]): Set<string> {
  const hidden = new Set(records.filter(({ isHidden }) => isHidden).map(({ id }) => id));
  for (const { cover, members } of grid.carousels) {
    if (cover !== null && hidden.has(cover)) members.forEach((member) => hidden.add(member));
  }
  return hidden;
}

/** Reads a grid as it is shown. */
@Injectable()
export class PhotoListService {
  constructor(
    private readonly grids: GridAccess,
    private readonly photos: PhotoRepository,
    private readonly listed: ListedPhotos,
  ) {}

  /** The grid's items by position. @throws AppError NOT_FOUND */
  async list(ownerId: string, { gridId, includeHidden }: PhotosQuery): Promise<Versioned<Photo[]>> {
    const [grid, undeleted] = await Promise.all([
      this.grids.listed(ownerId, gridId),
      this.photos.findUndeleted(ownerId, gridId),
    ]);
    const named = await this.listed.inOrder(ownerId, listingOrder(grid), undeleted);
    const hidden = includeHidden ? new Set<string>() : hiddenIds(grid, named);
    return new Versioned(
      toPhotos(
        grid,
        named.filter(({ id }) => !hidden.has(id)),
        named,
      ),
      grid.version,
    );
  }
}
