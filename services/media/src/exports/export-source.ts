import { Injectable } from '@nestjs/common';
import {
  copiesData,
  EXPORTED_GRIDS,
  gridsData,
  personData,
  photosData,
  textsData,
  trashData,
  type ExportedCopy,
  type ExportedGrid,
  type ExportedPhoto,
  type ExportedTrash,
  type ResponseOf,
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
    let deletedOneByOne: number | undefined;
    for await (const { grids, trashed } of this.pages(userId)) {
      count += grids.reduce((sum, { pictures }) => sum + pictures, 0);
      deletedOneByOne ??= trashed;
    }
    return count + (deletedOneByOne ?? 0);
  }

  async *grids(userId: string): AsyncGenerator<ExportedGrid> {
    for await (const { grids } of this.pages(userId)) yield* grids;
  }

  /**
   * The grids that there are at the first page, by their ids: while some are packed others may be deleted, restored or
   * reordered, which moves the places of all behind them. 0.2.0 of grids knows places alone.
   */
  private async *pages(userId: string): AsyncGenerator<ResponseOf<typeof gridsData>> {
    const first = await this.messages.send(gridsData, { userId, index: 0 });
    yield first;
    const all = first.gridIds;
    let index = first.next;
    while (index !== null) {
      const end: number = index + EXPORTED_GRIDS;
      const gridIds = all?.slice(index, end);
      const page = await this.messages.send(gridsData, { userId, index, gridIds });
      yield page;
      if (all) index = end < all.length ? end : null;
      else index = page.next;
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
