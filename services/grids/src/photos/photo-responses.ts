import { Injectable } from '@nestjs/common';
import type { Photo } from '@tessera/contracts';
import { carouselPhotos, listsIn, type GridArrays } from '@tessera/grid-core';
import { notFound } from '@tessera/service-kit';
import { shapeOf, toPhotos, type Listing, type ListingShape } from './photo.mapper.js';
import type { PhotoRecord } from './photo.record.js';
import { PhotoRepository } from './photo.repository.js';

/** What the places of photos are found by. */
const SHAPING = ['order', 'pinned', 'placeholders', 'carousels', 'drafts'] as const;
/** Posts of a grid through which it takes a while to go. */
const MANY = 500;

interface Shaped {
  readonly grid: GridArrays;
  readonly shape: ListingShape;
}

/** Photos as the API shows them, with the captions of the carousels that they are in. */
@Injectable()
export class PhotoResponses {
  /** Of one grid, by its order: gone as soon as that is remembered no more. */
  private last = new WeakMap<GridArrays['order'], Shaped>();

  constructor(private readonly photos: PhotoRepository) {}

  /** Those of the records that the grid names, in the order given. */
  async all(ownerId: string, grid: Listing, records: readonly PhotoRecord[]): Promise<Photo[]> {
    const known = await this.withCarousels(ownerId, grid, records);
    return records.length === 0 ? [] : toPhotos(grid, records, known, this.shapeOf(grid));
  }

  /** Known of the large grid that was asked for last: an export asks for a hundred of its photos at a time. */
  private shapeOf(grid: GridArrays): ListingShape {
    if (grid.order.length < MANY) return shapeOf(grid);
    const last = this.last.get(grid.order);
    if (last && SHAPING.every((name) => last.grid[name] === grid[name])) return last.shape;
    const shape = shapeOf(grid);
    this.last = new WeakMap([[grid.order, { grid: listsIn(grid), shape }]]);
    return shape;
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
