import { Injectable, type StreamableFile } from '@nestjs/common';
import type { PhotosQuery } from '@tessera/contracts';
import { listingOrder } from '@tessera/grid-core';
import { namesTag, PackedJson, RememberedBodies, SharedReads, type Made } from '@tessera/service-kit';
import { GridAccess } from '../grids/grid-access.js';
import { Versioned } from '../http/versioned.js';
import type { GridRecord } from '../grids/grid.record.js';
import { hiddenIds } from './hidden-ids.js';
import { LargeGrids } from './large-grids.js';
import { ListedPhotos } from './listed-photos.js';
import { toPhotos } from './photo.mapper.js';
import { PhotoStampsRepository, type Stamps } from './photo-stamps.repository.js';
import { listTag } from './state-tag.js';
import { hasTooMuchText } from './whole-reads.js';

const MIB = 1024 * 1024;
/** A list of 1,000 posts is 100 kB. */
const REMEMBERED = { bytes: 32 * MIB, ttl: 5 * 60_000 } as const;

/** What a list is made of, in a few numbers. */
interface Validator {
  readonly version: number;
  readonly stamps: Stamps;
}

/** Reads a grid as it is shown. */
@Injectable()
export class PhotoListService {
  /** By the grid, with hidden photos or without. The addresses of pictures in them have no end. */
  private readonly remembered = new RememberedBodies(REMEMBERED);
  /** Every window of a person asks after each change. */
  private readonly validators = new SharedReads<Validator>();

  constructor(
    private readonly grids: GridAccess,
    private readonly stamps: PhotoStampsRepository,
    private readonly listed: ListedPhotos,
    private readonly large: LargeGrids,
  ) {}

  /**
   * The grid's items by position; null where the caller has the list of this tag already: then no item is read.
   * @throws AppError NOT_FOUND
   */
  async list(
    ownerId: string,
    query: PhotosQuery,
    ifNoneMatch: string | undefined,
  ): Promise<Versioned<PackedJson | StreamableFile | null>> {
    const { gridId, includeHidden } = query;
    // Before the grid and its items, so that a tag is never younger than what it comes with.
    const { version, stamps } = await this.validators.get(`${ownerId} ${gridId}`, () =>
      this.validator(ownerId, gridId),
    );
    const tag = listTag(includeHidden, version, stamps);
    if (namesTag(ifNoneMatch, tag)) return new Versioned(null, version, tag);
    const key = `${gridId} ${includeHidden}`;
    try {
      const made = await this.remembered.get(key, tag, () => this.read(ownerId, query, stamps.count));
      return new Versioned(made.body, made.version, tag);
    } catch (error) {
      if (!(error instanceof TooLarge)) throw error;
      return new Versioned(this.large.list(error.grid, includeHidden), error.grid.version, tag);
    }
  }

  private async validator(ownerId: string, gridId: string): Promise<Validator> {
    const [version, stamps] = await Promise.all([
      this.grids.listedVersion(ownerId, gridId),
      this.stamps.ofGrid(ownerId, gridId),
    ]);
    return { version, stamps };
  }

  /** Throws {@link TooLarge}, to all who ask for the same. */
  private async read(ownerId: string, { gridId, includeHidden }: PhotosQuery, count: number): Promise<Made> {
    const [grid, undeleted] = await Promise.all([
      this.grids.listed(ownerId, gridId),
      this.listed.undeleted(ownerId, gridId, count),
    ]);
    if (undeleted === null) throw new TooLarge(grid);
    const named = await this.listed.inOrder(ownerId, listingOrder(grid), undeleted);
    const hidden = includeHidden ? new Set<string>() : hiddenIds(grid, named);
    const shown = named.filter(({ id }) => !hidden.has(id));
    const photos = toPhotos(grid, shown, named);
    if (hasTooMuchText(photos)) throw new TooLarge(grid);
    return { body: await PackedJson.of(photos), version: grid.version };
  }
}

/** It is not to be remembered. */
class TooLarge extends Error {
  constructor(readonly grid: GridRecord) {
    super(`grid ${grid.id} has too much text to be in memory at once`);
  }
}
