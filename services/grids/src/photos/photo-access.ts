import { Injectable } from '@nestjs/common';
import { itemsOf } from '@tessera/grid-core';
import { notFound } from '@tessera/service-kit';
import { GridAccess } from '../grids/grid-access.js';
import type { GridRecord } from '../grids/grid.record.js';
import type { PhotoRecord } from './photo.record.js';
import { PhotoRepository } from './photo.repository.js';

export interface PlacedPhoto {
  readonly photo: PhotoRecord;
  readonly grid: GridRecord;
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
