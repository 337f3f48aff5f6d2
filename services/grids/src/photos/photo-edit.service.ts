import { Injectable } from '@nestjs/common';
import type {
  DescriptionBody,
  MediaTypeBody,
  Photo,
  UnhideResponse,
  VersionConflict,
  VisibilityBody,
} from '@tessera/contracts';
import { carouselHolding, carouselOf, itemsOf, withText, type GridArrays } from '@tessera/grid-core';
import { AppError, notFound, type Caller } from '@tessera/service-kit';
import { GridAccess } from '../grids/grid-access.js';
import type { GridRecord } from '../grids/grid.record.js';
import { GridRepository } from '../grids/grid.repository.js';
import { GridWriter } from '../grids/grid-writer.js';
import { Versioned } from '../http/versioned.js';
import { assertCarousels, assertHiding } from '../plans/plan-refusals.js';
import { PlanService } from '../plans/plan.service.js';
import { PhotoAccess } from './photo-access.js';
import { PhotoResponses } from './photo-responses.js';
import type { PhotoRecord } from './photo.record.js';
import type { PhotoFields } from './photo-updates.js';
import { PhotoRepository } from './photo.repository.js';
import { PostTexts } from './post-texts.js';

/** Changes what an item is, not where it stands. With `ifMatch` only the revision that was seen is changed. */
@Injectable()
export class PhotoEditService {
  constructor(
    private readonly access: PhotoAccess,
    private readonly grids: GridAccess,
    private readonly stored: GridRepository,
    private readonly writer: GridWriter,
    private readonly photos: PhotoRepository,
    private readonly responses: PhotoResponses,
    private readonly texts: PostTexts,
    private readonly plans: PlanService,
  ) {}

  /** The caption of the post: of a photo in a carousel it is the one that all its photos carry. */
  async describe(
    { sub }: Caller,
    id: string,
    { description }: DescriptionBody,
    ifMatch: number | null,
  ): Promise<Versioned<Photo>> {
    const { grid: before, photo } = await this.access.placed(sub, id);
    const { holder, others } = await this.texts.holderOf(before, photo);
    const groupId = carouselHolding(before, id)?.groupId;
    const grid =
      groupId !== undefined && others && description === ''
        ? await this.nameHolder(before, groupId, holder.id)
        : before;
    const changed = await this.photos.change(grid, holder.id, { description }, ifMatch);
    if (!changed) return this.refuse(grid, photo, holder.id);
    if (groupId !== undefined) await this.followHolder(grid, groupId, holder, description);
    const record = holder.id === id ? changed : photo;
    return new Versioned(await this.responses.one(sub, grid, record), grid.version);
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
  async unhideAll(ownerId: string, gridId: string): Promise<Versioned<UnhideResponse>> {
    const grid = await this.grids.listed(ownerId, gridId);
    const named = new Set(itemsOf(grid));
    const hidden = await this.photos.hiddenOfGrid(ownerId, gridId);
    const ids = hidden.filter((id) => named.has(id));
    const count = await this.photos.setHidden(grid, ids, false);
    return new Versioned({ count }, grid.version);
  }

  private async change(
    grid: GridRecord,
    ownerId: string,
    id: string,
    fields: PhotoFields,
    ifMatch: number | null,
  ): Promise<Versioned<Photo>> {
    const changed = await this.photos.change(grid, id, fields, ifMatch);
    if (!changed) return this.refuse(grid, await this.photos.find(ownerId, id), id);
    return new Versioned(await this.responses.one(ownerId, grid, changed), grid.version);
  }

  /** A lost `If-Match`: the photo as it is, and the revision of the document that was to be changed. */
  private async refuse(grid: GridRecord, photo: PhotoRecord | null, changedId: string): Promise<never> {
    const current = await this.responses.one(grid.ownerId, grid, photo);
    const document = await this.photos.find(grid.ownerId, changedId);
    if (!document) throw notFound();
    const details: VersionConflict<Photo> = { version: document.revision, current };
    throw new AppError('VERSION_CONFLICT', { details });
  }

  /** Before a caption is emptied: otherwise that of another photo would be taken for the post's. */
  private async nameHolder(
    { ownerId, id }: GridRecord,
    groupId: string,
    holder: string,
  ): Promise<GridRecord> {
    const { grid } = await this.writer.change({ ownerId, gridId: id }, (current) => ({
      arrays: withText(current, groupId, holder),
      value: null,
    }));
    return grid;
  }

  /**
   * Where another photo came to hold the caption while it was written, with a copy of the one before, it is told, also
   * in a grid that was deleted meanwhile: the caption is stored, and comes back with it.
   */
  private async followHolder(
    { ownerId, id }: GridRecord,
    groupId: string,
    was: PhotoRecord,
    description: string,
  ): Promise<void> {
    const grid = await this.stored.find(ownerId, id);
    if (!grid) return;
    const carousel = carouselOf(grid, groupId);
    const first = carousel?.cover ?? null;
    const record = first === null ? null : await this.photos.find(ownerId, first);
    if (!record) return;
    const { holder } = await this.texts.holderOf(grid, record);
    if (holder.id === was.id || holder.description !== was.description) return;
    await this.photos.change(grid, holder.id, { description }, holder.revision);
  }

  /** A carousel of its cover alone becomes a plain photo. */
  private async dissolve(ownerId: string, gridId: string, id: string): Promise<Versioned<Photo>> {
    const { grid } = await this.writer.change({ ownerId, gridId }, (current) => {
      assertAlone(current, id);
      const carousels = current.carousels.filter(({ cover }) => cover !== id);
      return { arrays: { ...current, carousels }, value: null, keepsTypes: true };
    });
    const record = await this.photos.find(ownerId, id);
    return new Versioned(await this.responses.one(ownerId, grid, record), grid.version);
  }
}

function assertAlone(grid: GridArrays, cover: string): void {
  const carousel = carouselHolding(grid, cover);
  if (carousel && carousel.members.length > 0) throw new AppError('CAROUSEL_HAS_MEMBERS');
}
