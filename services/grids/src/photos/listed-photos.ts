import { Injectable } from '@nestjs/common';
import type { PhotoRecord } from './photo.record.js';
import { PhotoRepository } from './photo.repository.js';

/** The items that a grid names, in an order of them. */
@Injectable()
export class ListedPhotos {
  constructor(private readonly photos: PhotoRepository) {}

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
