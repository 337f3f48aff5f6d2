import { Injectable } from '@nestjs/common';
import {
  copiesData,
  gridsData,
  personData,
  photosData,
  textsData,
  trashData,
  type ExportedCopy,
  type ExportedGrid,
  type ExportedPhoto,
  type ExportedTrash,
  type SavedText,
} from '@tessera/contracts';
import { MessageClient } from '@tessera/service-kit';

const PHOTOS_AT_ONCE = 100;

/** A person's own data, read from the other services a page at a time. */
@Injectable()
export class ExportSource {
  constructor(private readonly messages: MessageClient) {}

  person(userId: string) {
    return this.messages.send(personData, { userId });
  }

  /** How many pictures there are to pack. */
  async countPictures(userId: string): Promise<number> {
    let count = 0;
    let index: number | null = 0;
    while (index !== null) {
      const page: { grids: ExportedGrid[]; next: number | null; trashed: number } = await this.messages.send(
        gridsData,
        { userId, index },
      );
      count += page.grids.reduce((sum, { pictures }) => sum + pictures, 0);
      if (page.next === null) count += page.trashed;
      index = page.next;
    }
    return count;
  }

  async *grids(userId: string): AsyncGenerator<ExportedGrid> {
    let index: number | null = 0;
    while (index !== null) {
      const page: { grids: ExportedGrid[]; next: number | null } = await this.messages.send(gridsData, {
        userId,
        index,
      });
      yield* page.grids;
      index = page.next;
    }
  }

  /** The items of a grid in the order of its listing. */
  async *photos(userId: string, { id: gridId, itemIds }: ExportedGrid): AsyncGenerator<ExportedPhoto> {
    for (let from = 0; from < itemIds.length; from += PHOTOS_AT_ONCE) {
      const photoIds = itemIds.slice(from, from + PHOTOS_AT_ONCE);
      yield* await this.messages.send(photosData, { userId, gridId, photoIds });
    }
  }

  trash(userId: string): AsyncGenerator<ExportedTrash> {
    return allPages((after) => this.messages.send(trashData, { userId, after }));
  }

  copies(userId: string): AsyncGenerator<ExportedCopy> {
    return allPages((after) => this.messages.send(copiesData, { userId, after }));
  }

  texts(userId: string): AsyncGenerator<SavedText> {
    return allPages((after) => this.messages.send(textsData, { userId, after }));
  }
}

/** Everything after an id, page by page. */
async function* allPages<Item extends { readonly id: string }>(
  pageAfter: (id: string) => Promise<Item[]>,
): AsyncGenerator<Item> {
  let after = '';
  for (;;) {
    const page = await pageAfter(after);
    const last = page.at(-1);
    if (!last) return;
    yield* page;
    after = last.id;
  }
}
