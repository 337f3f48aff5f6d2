import { Injectable } from '@nestjs/common';
import type { PhotosQuery } from '@tessera/contracts';
import { listingOrder, type GridArrays } from '@tessera/grid-core';
import { namesTag, PackedJson, RememberedBodies, SharedReads, type Made } from '@tessera/service-kit';
import { GridAccess } from '../grids/grid-access.js';
import { Versioned } from '../http/versioned.js';
import { ListedPhotos } from './listed-photos.js';
import { toPhotos } from './photo.mapper.js';
import type { PhotoRecord } from './photo.record.js';
import { PhotoStampsRepository, type Stamps } from './photo-stamps.repository.js';
import { PhotoRepository } from './photo.repository.js';
import { listTag } from './state-tag.js';

/** The members of a hidden cover are as hidden as it is. */
function hiddenIds(grid: GridArrays, records: readonly PhotoRecord[]): Set<string> {
  const hidden = new Set(records.filter(({ isHidden }) => isHidden).map(({ id }) => id));
  for (const { cover, members } of grid.carousels) {
    if (cover !== null && hidden.has(cover)) members.forEach((member) => hidden.add(member));
  }
  return hidden;
}

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
    private readonly photos: PhotoRepository,
    private readonly stamps: PhotoStampsRepository,
    private readonly listed: ListedPhotos,
  ) {}

  /**
   * The grid's items by position; null where the caller has the list of this tag already: then no item is read.
   * @throws AppError NOT_FOUND
   */
  async list(
    ownerId: string,
    query: PhotosQuery,
    ifNoneMatch: string | undefined,
  ): Promise<Versioned<PackedJson | null>> {
    const { gridId, includeHidden } = query;
    // Before the grid and its items, so that a tag is never younger than what it comes with.
    const { version, stamps } = await this.validators.get(`${ownerId} ${gridId}`, () =>
      this.validator(ownerId, gridId),
    );
    const tag = listTag(includeHidden, version, stamps);
    if (namesTag(ifNoneMatch, tag)) return new Versioned(null, version, tag);
    const key = `${gridId} ${includeHidden}`;
    const made = await this.remembered.get(key, tag, () => this.read(ownerId, query));
    return new Versioned(made.body, made.version, tag);
  }

  private async validator(ownerId: string, gridId: string): Promise<Validator> {
    const [version, stamps] = await Promise.all([
      this.grids.listedVersion(ownerId, gridId),
      this.stamps.ofGrid(ownerId, gridId),
    ]);
    return { version, stamps };
  }

  private async read(ownerId: string, { gridId, includeHidden }: PhotosQuery): Promise<Made> {
    const [grid, undeleted] = await Promise.all([
      this.grids.listed(ownerId, gridId),
      this.photos.findUndeleted(ownerId, gridId),
    ]);
    const named = await this.listed.inOrder(ownerId, listingOrder(grid), undeleted);
    const hidden = includeHidden ? new Set<string>() : hiddenIds(grid, named);
    const shown = named.filter(({ id }) => !hidden.has(id));
    return { body: await PackedJson.of(toPhotos(grid, shown, named)), version: grid.version };
  }
}
