import { Injectable } from '@nestjs/common';
import type { Photo, PhotosQuery } from '@tessera/contracts';
import type { GridArrays } from '@tessera/grid-core';
import { GridAccess } from '../grids/grid-access.js';
import { Versioned } from '../http/versioned.js';
import { toPhotos } from './photo.mapper.js';
import type { PhotoRecord } from './photo.record.js';
import { PhotoRepository } from './photo.repository.js';

/** The feed's order with each carousel's members after their cover, those of a coverless one first. O(n). */
function listingOrder(grid: GridArrays): string[] {
  const membersOf = new Map(grid.carousels.map(({ cover, members }) => [cover, members]));
  const coverless = grid.carousels.filter(({ cover }) => cover === null).flatMap(({ members }) => members);
  return [...coverless, ...grid.order.flatMap((id) => [id, ...(membersOf.get(id) ?? [])])];
}

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
  ) {}

  /** The grid's items by position. @throws AppError NOT_FOUND */
  async list(ownerId: string, { gridId, includeHidden }: PhotosQuery): Promise<Versioned<Photo[]>> {
    const [grid, found] = await Promise.all([
      this.grids.listed(ownerId, gridId),
      this.photos.findOfGrid(ownerId, gridId),
    ]);
    const records = new Map(found.map((record) => [record.id, record]));
    const named = listingOrder(grid).flatMap((id) => records.get(id) ?? []);
    const hidden = includeHidden ? new Set<string>() : hiddenIds(grid, named);
    return new Versioned(
      toPhotos(
        grid,
        named.filter(({ id }) => !hidden.has(id)),
      ),
      grid.version,
    );
  }
}
