import { Injectable } from '@nestjs/common';
import { itemsOf, NO_POSITION, placesOf, type GridArrays } from '@tessera/grid-core';
import { notFound } from '@tessera/service-kit';
import { GridAccess } from '../grids/grid-access.js';
import type { GridRecord } from '../grids/grid.record.js';
import type { PhotoRecord } from './photo.record.js';
import { PhotoRepository } from './photo.repository.js';

interface PlacedPhoto {
  readonly photo: PhotoRecord;
  readonly grid: GridRecord;
}

/**
 * Drafts, photos of their carousels included, are unknown to the calls of the specification that change places.
 * @throws AppError NOT_FOUND
 */
export function assertNoDrafts(grid: GridArrays, ids: readonly string[]): void {
  if (grid.drafts.length === 0) return;
  const places = placesOf(grid);
  if (ids.some((id) => places.get(id)?.position === NO_POSITION)) throw notFound();
}

/** Gives out items that stand in a listed grid of their owner's, and no others. */
@Injectable()
export class PhotoAccess {
  constructor(
    private readonly photos: PhotoRepository,
    private readonly grids: GridAccess,
  ) {}

  /** @throws AppError NOT_FOUND: unknown, somebody else's, or in the trash. */
  async placed(ownerId: string, photoId: string): Promise<PlacedPhoto> {
    const photo = await this.photos.find(ownerId, photoId);
    if (!photo) throw notFound();
    const grid = await this.grids.listed(ownerId, photo.gridId);
    if (!itemsOf(grid).includes(photoId)) throw notFound();
    return { photo, grid };
  }
}
