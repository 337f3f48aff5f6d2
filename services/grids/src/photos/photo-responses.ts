import { Injectable } from '@nestjs/common';
import type { Photo } from '@tessera/contracts';
import { carouselPhotos, type GridArrays } from '@tessera/grid-core';
import { notFound } from '@tessera/service-kit';
import { toPhotos, type Listing } from './photo.mapper.js';
import type { PhotoRecord } from './photo.record.js';
import { PhotoRepository } from './photo.repository.js';

/** Photos as the API shows them, with the captions of the carousels that they are in. */
@Injectable()
export class PhotoResponses {
  constructor(private readonly photos: PhotoRepository) {}

  /** Those of the records that the grid names, in the order given. */
  async all(ownerId: string, grid: Listing, records: readonly PhotoRecord[]): Promise<Photo[]> {
    return toPhotos(grid, records, await this.withCarousels(ownerId, grid, records));
  }

  /** One photo. @throws AppError NOT_FOUND where the grid does not name it */
  async one(ownerId: string, grid: Listing, record: PhotoRecord | null): Promise<Photo> {
    const [photo] = record ? await this.all(ownerId, grid, [record]) : [];
    if (!photo) throw notFound();
    return photo;
  }

  /** The records, and the other photos of the carousels that they are in. */
  async withCarousels(
    ownerId: string,
    grid: GridArrays,
    records: readonly PhotoRecord[],
  ): Promise<PhotoRecord[]> {
    const known = new Set(records.map(({ id }) => id));
    const others = grid.carousels
      .filter(({ cover }) => cover !== null)
      .map(carouselPhotos)
      .filter((ids) => ids.some((id) => known.has(id)))
      .flatMap((ids) => ids.filter((id) => !known.has(id)));
    return [...records, ...(await this.photos.findMany(ownerId, others))];
  }
}
