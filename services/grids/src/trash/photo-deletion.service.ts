import { Injectable } from '@nestjs/common';
import { remove, removeAlone, type Removal, type RemovedItem } from '@tessera/grid-core';
import { Clock, notFound } from '@tessera/service-kit';
import type { GridRecord } from '../grids/grid.record.js';
import { GridWriter } from '../grids/grid-writer.js';
import { Versioned } from '../http/versioned.js';
import { PhotoRepository } from '../photos/photo.repository.js';
import { fromOf } from './left-place.js';
import { PhotoTrashRepository } from './photo-trash.repository.js';
import { TrashRoom } from './trash-room.js';

/**
 * Puts items into the trash: the marks on all that will go, then one write of the grid that lets them go (the
 * commit). Where the grid changed in between, both are repeated on the new state.
 */
@Injectable()
export class PhotoDeletionService {
  constructor(
    private readonly photos: PhotoRepository,
    private readonly trash: PhotoTrashRepository,
    private readonly room: TrashRoom,
    private readonly writer: GridWriter,
    private readonly clock: Clock,
  ) {}

  /** An item; the cover of a carousel takes its members with it. @throws AppError NOT_FOUND, RATE_LIMITED */
  deleteItem(ownerId: string, id: string): Promise<Versioned<void>> {
    return this.delete(ownerId, id, (grid) => remove(grid, id));
  }

  /** One photo of a carousel; the next member becomes the cover. @throws AppError NOT_FOUND, also outside of one; RATE_LIMITED */
  deleteFromCarousel(ownerId: string, id: string): Promise<Versioned<void>> {
    return this.delete(ownerId, id, (grid) => removeAlone(grid, id));
  }

  private async delete(
    ownerId: string,
    id: string,
    removal: (grid: GridRecord) => Removal,
  ): Promise<Versioned<void>> {
    const photo = await this.photos.find(ownerId, id);
    if (!photo) throw notFound();
    const { grid } = await this.writer.change({ ownerId, gridId: photo.gridId }, async (current) => {
      const { grid: arrays, removed } = removal(current);
      await this.mark(current, removed);
      return { arrays, value: null };
    });
    return new Versioned(undefined, grid.version);
  }

  private async mark(grid: GridRecord, removed: readonly RemovedItem[]): Promise<void> {
    const placeholders = new Set(grid.placeholders);
    const leaving = removed.map((item) => ({ id: item.id, from: fromOf(item, placeholders.has(item.id)) }));
    await this.room.take('items', grid.ownerId, leaving.length);
    await this.trash.markDeleted(grid.ownerId, leaving, this.clock.now());
  }
}
