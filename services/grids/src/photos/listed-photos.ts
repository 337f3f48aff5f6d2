import { Injectable } from '@nestjs/common';
import type { PhotoRecord } from './photo.record.js';
import { PhotoRepository } from './photo.repository.js';
import { AT_ONCE, WholeReads } from './whole-reads.js';

/** The items that a grid names, in an order of them. */
@Injectable()
export class ListedPhotos {
  constructor(
    private readonly photos: PhotoRepository,
    private readonly reads: WholeReads,
  ) {}

  /**
   * The grid's undeleted items, in no particular order; null where they have too much text to be in memory at once.
   * @param count about how many items it has
   * @throws AppError DEPENDENCY_UNAVAILABLE where the owner reads too many large grids at the same time
   */
  undeleted(ownerId: string, gridId: string, count: number): Promise<PhotoRecord[] | null> {
    return this.reads.run(ownerId, count, () =>
      this.photos.findUndeletedWithin(ownerId, gridId, AT_ONCE.text),
    );
  }

  /**
   * The grid alone decides what is listed. What `order` names and `found`, its undeleted items, lacks was inserted,
   * deleted or restored while both were read, or such a change has written its mark and not yet the grid.
   */
  async inOrder(
    ownerId: string,
    order: readonly string[],
    found: readonly PhotoRecord[],
  ): Promise<PhotoRecord[]> {
    const records = new Map(found.map((record) => [record.id, record]));
    const missing = order.filter((id) => !records.has(id));
    for (const record of await this.photos.findMany(ownerId, missing)) records.set(record.id, record);
    return order.flatMap((id) => records.get(id) ?? []);
  }
}
