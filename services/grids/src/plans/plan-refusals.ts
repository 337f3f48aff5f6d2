import {
  carouselLimitText,
  LIMITS,
  photoLimitText,
  type ErrorCode,
  type PlanLimits,
  type PlanRefusal,
} from '@tessera/contracts';
import {
  carouselSize,
  photoCount,
  placeholderCount,
  type Carousel,
  type GridArrays,
} from '@tessera/grid-core';
import { AppError } from '@tessera/service-kit';

/** How many items a grid holds, of whatever kind. */
export function itemCount(grid: GridArrays): number {
  return photoCount(grid) + placeholderCount(grid);
}

function refuse(code: ErrorCode, details: PlanRefusal, text?: string): never {
  throw new AppError(code, { details, text });
}

function assertCeiling(grid: GridArrays, adding: number): void {
  const current = itemCount(grid);
  const limit = LIMITS.ceilings.itemsInGrid;
  if (current + adding > limit) refuse('CEILING_REACHED', { limit, current, adding });
}

/** @throws AppError PHOTO_LIMIT_REACHED or CEILING_REACHED where `adding` more photos do not fit. */
export function assertRoomForPhotos(limits: PlanLimits, grid: GridArrays, adding: number): void {
  const refusal = { limit: limits.maxPhotosPerGrid ?? Infinity, current: photoCount(grid), adding };
  if (refusal.current + adding > refusal.limit)
    refuse('PHOTO_LIMIT_REACHED', refusal, photoLimitText(refusal));
  assertCeiling(grid, adding);
}

/** @throws AppError PLACEHOLDER_LIMIT_REACHED or CEILING_REACHED where `adding` more placeholders do not fit. */
export function assertRoomForPlaceholders(limits: PlanLimits, grid: GridArrays, adding: number): void {
  const refusal = { limit: limits.maxPlaceholders ?? Infinity, current: placeholderCount(grid), adding };
  if (refusal.current + adding > refusal.limit) refuse('PLACEHOLDER_LIMIT_REACHED', refusal);
  assertCeiling(grid, adding);
}

/** @throws AppError CAROUSEL_NOT_AVAILABLE on a plan without carousels. */
export function assertCarousels(limits: PlanLimits): void {
  if (!limits.canCreateCarousels) throw new AppError('CAROUSEL_NOT_AVAILABLE');
}

/** @throws AppError CAROUSEL_PHOTO_LIMIT where `adding` more photos do not fit into the carousel. */
export function assertRoomInCarousel(
  limits: PlanLimits,
  carousel: Carousel | undefined,
  adding: number,
): void {
  const limit = Math.min(limits.maxPhotosPerCarousel, LIMITS.carouselPhotos);
  const current = carousel ? carouselSize(carousel) : 0;
  if (current + adding > limit) {
    refuse('CAROUSEL_PHOTO_LIMIT', { limit, current, adding }, carouselLimitText(limit, current));
  }
}

/** @throws AppError HIDE_NOT_AVAILABLE on a plan that cannot hide. */
export function assertHiding(limits: PlanLimits): void {
  if (!limits.canHidePhotos) throw new AppError('HIDE_NOT_AVAILABLE');
}

/** @throws AppError EXPORT_NOT_AVAILABLE on a plan that cannot export. */
export function assertExport(limits: PlanLimits): void {
  if (!limits.canExport) throw new AppError('EXPORT_NOT_AVAILABLE');
}

/** @throws AppError GRID_LIMIT_REACHED or CEILING_REACHED where one more grid does not fit. */
export function assertRoomForGrid(limits: PlanLimits, current: number): void {
  const { grids } = LIMITS.ceilings;
  if (current >= grids) refuse('CEILING_REACHED', { limit: grids, current, adding: 1 });
  if (limits.maxGrids !== null && current >= limits.maxGrids) {
    refuse('GRID_LIMIT_REACHED', { limit: limits.maxGrids, current, adding: 1 });
  }
}
