import { Injectable } from '@nestjs/common';
import type {
  DescriptionBody,
  MediaTypeBody,
  Photo,
  UnhideAnswer,
  VersionConflict,
  VisibilityBody,
} from '@tessera/contracts';
import { carouselHolding, itemsOf, type GridArrays } from '@tessera/grid-core';
import { AppError, notFound, type Caller } from '@tessera/service-kit';
import { GridAccess } from '../grids/grid-access.js';
import type { GridRecord } from '../grids/grid.record.js';
import { GridWriter } from '../grids/grid-writer.js';
import { Versioned } from '../http/versioned.js';
import { assertCarousels, assertHiding } from '../plans/plan-refusals.js';
import { PlanService } from '../plans/plan.service.js';
import { PhotoAccess } from './photo-access.js';
import { toPhotos } from './photo.mapper.js';
import type { PhotoRecord } from './photo.record.js';
import { PhotoRepository, type PhotoFields } from './photo.repository.js';

/** Changes what an item is, not where it stands. With `ifMatch` only the revision that was seen is changed. */
@Injectable()
export class PhotoEditService {
  constructor(
    private readonly access: PhotoAccess,
    private readonly grids: GridAccess,
    private readonly writer: GridWriter,
    private readonly photos: PhotoRepository,
    private readonly plans: PlanService,
  ) {}

  async describe(
    { sub }: Caller,
    id: string,
    { description }: DescriptionBody,
    ifMatch: number | null,
  ): Promise<Versioned<Photo>> {
    const { grid } = await this.access.placed(sub, id);
    return this.change(grid, sub, id, { description }, ifMatch);
  }

  /** @throws AppError HIDE_NOT_AVAILABLE; showing is always allowed */
  async setVisibility(
    { sub, tier }: Caller,
    id: string,
    { isHidden }: VisibilityBody,
    ifMatch: number | null,
  ): Promise<Versioned<Photo>> {
    const { grid } = await this.access.placed(sub, id);
    if (isHidden) assertHiding(await this.plans.limitsOf({ userId: sub, tier }));
    return this.change(grid, sub, id, { isHidden }, ifMatch);
  }

  /** @throws AppError CAROUSEL_NOT_AVAILABLE, CAROUSEL_HAS_MEMBERS for a cover that would leave others behind */
  async setMediaType(
    { sub, tier }: Caller,
    id: string,
    { mediaType }: MediaTypeBody,
    ifMatch: number | null,
  ): Promise<Versioned<Photo>> {
    const { grid } = await this.access.placed(sub, id);
    if (mediaType === 'carousel') assertCarousels(await this.plans.limitsOf({ userId: sub, tier }));
    const carousel = carouselHolding(grid, id);
    if (carousel && carousel.cover !== id && mediaType !== 'photo') {
      throw new AppError('VALIDATION_FAILED', {
        text: 'A photo inside a carousel has no media type of its own.',
      });
    }
    const dissolves = carousel?.cover === id && mediaType !== 'carousel';
    if (dissolves) assertAlone(grid, id);
    const changed = await this.change(grid, sub, id, { mediaType }, ifMatch);
    return dissolves ? this.dissolve(sub, grid.id, id) : changed;
  }

  /** Shows every hidden item of the grid. */
  async unhideAll(ownerId: string, gridId: string): Promise<Versioned<UnhideAnswer>> {
    const grid = await this.grids.listed(ownerId, gridId);
    const named = new Set(itemsOf(grid));
    const hidden = await this.photos.hiddenOfGrid(ownerId, gridId);
    const count = await this.photos.unhide(
      ownerId,
      hidden.filter((id) => named.has(id)),
    );
    return new Versioned({ count }, grid.version);
  }

  private async change(
    grid: GridRecord,
    ownerId: string,
    id: string,
    fields: PhotoFields,
    ifMatch: number | null,
  ): Promise<Versioned<Photo>> {
    const changed = await this.photos.change(ownerId, id, fields, ifMatch);
    if (changed) return answerOf(grid, changed);
    const current = await this.photos.find(ownerId, id);
    if (!current) throw notFound();
    const { body } = answerOf(grid, current);
    const details: VersionConflict<Photo> = { version: current.revision, current: body };
    throw new AppError('VERSION_CONFLICT', { details });
  }

  /** A carousel of its cover alone becomes a plain photo. */
  private async dissolve(ownerId: string, gridId: string, id: string): Promise<Versioned<Photo>> {
    const { grid } = await this.writer.change({ ownerId, gridId }, (current) => {
      assertAlone(current, id);
      const carousels = current.carousels.filter(({ cover }) => cover !== id);
      return { arrays: { ...current, carousels }, value: null };
    });
    const record = await this.photos.find(ownerId, id);
    if (!record) throw notFound();
    return answerOf(grid, record);
  }
}

function assertAlone(grid: GridArrays, cover: string): void {
  const carousel = carouselHolding(grid, cover);
  if (carousel && carousel.members.length > 0) throw new AppError('CAROUSEL_HAS_MEMBERS');
}

function answerOf(grid: GridRecord, record: PhotoRecord): Versioned<Photo> {
  const [photo] = toPhotos(grid, [record]);
  if (!photo) throw notFound();
  return new Versioned(photo, grid.version);
}
