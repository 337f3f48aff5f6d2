import { Injectable, StreamableFile } from '@nestjs/common';
import type { Photo } from '@tessera/contracts';
import { draftsOf, listingOrder, release } from '@tessera/grid-core';
import { Readable } from 'node:stream';
import { listsOf, ownStateOf } from '../grids/grid.mapper.js';
import type { GridRecord } from '../grids/grid.record.js';
import { hiddenIds } from './hidden-ids.js';
import { ListedPhotos } from './listed-photos.js';
import { PhotoResponses } from './photo-responses.js';
import { shapeOf, toPhotos } from './photo.mapper.js';

/** With the longest captions 1 MB of text. */
const BATCH = 100;

interface Batch {
  readonly photos: readonly Photo[];
  /** Ids that the grid names, and no item of it has. */
  readonly missing: readonly string[];
}

/**
 * Responses of grids that have too much text to be in memory at once: they are read while they are sent. A failure ends
 * the connection before the end of the body.
 */
@Injectable()
export class LargeGrids {
  constructor(
    private readonly listed: ListedPhotos,
    private readonly responses: PhotoResponses,
  ) {}

  state(grid: GridRecord): StreamableFile {
    return streamOf(this.stateJson(grid));
  }

  list(grid: GridRecord, includeHidden: boolean): StreamableFile {
    return streamOf(this.listJson(grid, includeHidden));
  }

  /** The lists come last: until then it is not known which of the items are there. */
  private async *stateJson(grid: GridRecord): AsyncGenerator<string> {
    const missing: string[] = [];
    yield `${JSON.stringify(ownStateOf(grid)).slice(0, -1)},"items":[`;
    let separator = '';
    for await (const batch of this.batches(grid, [...listingOrder(grid), ...draftsOf(grid)], true)) {
      missing.push(...batch.missing);
      for (const photo of batch.photos) {
        yield separator + JSON.stringify(photo);
        separator = ',';
      }
    }
    yield `],"lists":${JSON.stringify(listsOf(release(grid, missing)))}}`;
  }

  private async *listJson(grid: GridRecord, includeHidden: boolean): AsyncGenerator<string> {
    let separator = '[';
    for await (const { photos } of this.batches(grid, listingOrder(grid), includeHidden)) {
      for (const photo of photos) {
        yield separator + JSON.stringify(photo);
        separator = ',';
      }
    }
    yield separator === '[' ? '[]' : ']';
  }

  private async *batches(
    grid: GridRecord,
    order: readonly string[],
    includeHidden: boolean,
  ): AsyncGenerator<Batch> {
    // Once for all batches: each would go through the whole grid.
    const shape = shapeOf(grid);
    for (let first = 0; first < order.length; first += BATCH) {
      const ids = order.slice(first, first + BATCH);
      const records = await this.listed.inOrder(grid.ownerId, ids, []);
      const known = await this.responses.withCarousels(grid.ownerId, grid, records);
      const photos = toPhotos(grid, records, known, shape);
      const there = new Set(photos.map(({ id }) => id));
      const hidden = includeHidden ? new Set<string>() : hiddenIds(grid, known);
      yield {
        photos: photos.filter(({ id }) => !hidden.has(id)),
        missing: ids.filter((id) => !there.has(id)),
      };
    }
  }
}

function streamOf(json: AsyncGenerator<string>): StreamableFile {
  const type = 'application/json; charset=utf-8';
  return new StreamableFile(Readable.from(json, { objectMode: false }), { type });
}
