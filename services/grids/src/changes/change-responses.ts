import { Injectable } from '@nestjs/common';
import type { AppliedChange, ChangesResponse, Photo, RefusedChange } from '@tessera/contracts';
import { carouselPhotos, itemsOf, type GridArrays } from '@tessera/grid-core';
import { listsOf } from '../grids/grid.mapper.js';
import type { GridRecord } from '../grids/grid.record.js';
import { Versioned } from '../http/versioned.js';
import { PhotoResponses } from '../photos/photo-responses.js';
import { PhotoRepository } from '../photos/photo.repository.js';

export interface CallResult {
  readonly grid: GridRecord;
  readonly applied: readonly AppliedChange[];
  readonly refused: readonly RefusedChange[];
  /** The caller knows what the grid holds: it computed on the same version, and nothing was refused. */
  readonly isKnown: boolean;
  /** Items that may have changed themselves. */
  readonly ids: readonly string[];
}

/** The response to a call of changes. */
@Injectable()
export class ChangeResponses {
  constructor(
    private readonly photos: PhotoRepository,
    private readonly responses: PhotoResponses,
  ) {}

  async of({ grid, applied, refused, isKnown, ids }: CallResult): Promise<Versioned<ChangesResponse>> {
    const items = await this.items(grid, ids);
    const { version } = grid;
    const lists = isKnown ? {} : { lists: listsOf(grid) };
    return new Versioned({ version, applied, refused, ...lists, items }, version);
  }

  /** Those of the items that the grid names, with the other photos of their carousels. */
  async items(grid: GridRecord, ids: readonly string[]): Promise<Photo[]> {
    const wanted = withPosts(grid, ids);
    const found = await this.photos.findMany(grid.ownerId, wanted);
    const records = new Map(found.map((record) => [record.id, record]));
    const inOrder = wanted.flatMap((id) => records.get(id) ?? []);
    return this.responses.all(grid.ownerId, grid, inOrder);
  }
}

/** All that shows the same texts belongs together. */
function withPosts(grid: GridArrays, ids: readonly string[]): string[] {
  if (ids.length === 0) return [];
  const wanted = new Set(ids);
  const together = grid.carousels.map(carouselPhotos).filter((photos) => photos.some((id) => wanted.has(id)));
  for (const id of together.flat()) wanted.add(id);
  return itemsOf(grid).filter((id) => wanted.has(id));
}
