import { Injectable } from '@nestjs/common';
import { FIRST_POSTS, startOf, type FirstViewResponse, type Photo } from '@tessera/contracts';
import { itemsOf, photoCount } from '@tessera/grid-core';
import { namesTag, notFound } from '@tessera/service-kit';
import { BoardRepository } from '../boards/board.repository.js';
import { GridAccess } from '../grids/grid-access.js';
import type { GridRecord } from '../grids/grid.record.js';
import { Versioned } from '../http/versioned.js';
import { ListedPhotos } from './listed-photos.js';
import { PhotoResponses } from './photo-responses.js';
import { PhotoStampsRepository } from './photo-stamps.repository.js';
import { PhotoRepository } from './photo.repository.js';
import { firstViewTag } from './state-tag.js';

/** Enough to tell that there is a caption, and how it begins. */
const CAPTION = 40;

/** Reads what a page shows of a grid first: as many documents for a large grid as for a small one. */
@Injectable()
export class FirstViewService {
  constructor(
    private readonly grids: GridAccess,
    private readonly boards: BoardRepository,
    private readonly photos: PhotoRepository,
    private readonly listed: ListedPhotos,
    private readonly responses: PhotoResponses,
    private readonly stamps: PhotoStampsRepository,
  ) {}

  /**
   * @param gridId the person's first grid where it is null
   * @throws AppError NOT_FOUND for a grid that is not the owner's, and where they have none
   */
  async read(
    ownerId: string,
    gridId: string | null,
    ifNoneMatch: string | undefined,
  ): Promise<Versioned<FirstViewResponse | null>> {
    const id = gridId ?? (await this.boards.find(ownerId)).order[0];
    if (id === undefined) throw notFound();
    // Read before the items, so that a tag is never younger than what it comes with.
    const [grid, stamps] = await Promise.all([
      this.grids.listed(ownerId, id),
      this.stamps.ofGrid(ownerId, id),
    ]);
    const tag = firstViewTag(grid, stamps);
    const body = namesTag(ifNoneMatch, tag) ? null : await this.viewOf(grid);
    return new Versioned(body, grid.version, tag);
  }

  private async viewOf(grid: GridRecord): Promise<FirstViewResponse> {
    const hidden = new Set(await this.photos.hiddenOfGrid(grid.ownerId, grid.id));
    const shown = grid.order.filter((id) => !hidden.has(id));
    const posted = new Set(grid.posted);
    const unplanned = new Set([...posted, ...grid.placeholders]);
    const items = await this.firstItems(grid, shown.slice(0, FIRST_POSTS));
    return {
      gridId: grid.id,
      ratio: grid.ratio,
      posts: shown.length,
      planned: shown.filter((id) => !unplanned.has(id)).length,
      drafts: grid.drafts.length,
      hidden: itemsOf(grid).filter((id) => hidden.has(id)).length,
      photos: photoCount(grid),
      hasPosted: posted.size > 0,
      posted: items.flatMap(({ id }) => (posted.has(id) ? [id] : [])),
      items,
    };
  }

  private async firstItems(grid: GridRecord, ids: readonly string[]): Promise<Photo[]> {
    const records = await this.listed.inOrder(grid.ownerId, ids, []);
    const photos = await this.responses.all(grid.ownerId, grid, records);
    return photos.map(({ firstComment: _comment, altText: _altText, caption: _caption, ...photo }) => ({
      ...photo,
      description: startOf(photo.description, CAPTION),
    }));
  }
}
