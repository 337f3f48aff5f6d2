import { LIMITS, type Change, type PlanLimits } from '@tessera/contracts';
import { carouselSize, type Carousel, type GridArrays } from '../grid.js';
import { photoCount, placeholderCount } from '../places.js';
import { GridRuleError, type Reason } from '../rule-error.js';

/*
 * What a plan allows, and the ceilings for everyone. Only what adds something is refused: after a downgrade all that is
 * there may be arranged, shown and taken out.
 */

/** Whether a plan may refuse the change. What a plan never refuses comes to the same by the limits of any. */
export function asksPlan(change: Change): boolean {
  switch (change.kind) {
    case 'place':
    case 'fill':
    case 'unfill':
    case 'restore':
    case 'gather':
    case 'join':
      return true;
    case 'set':
    case 'setAll':
      return change.field === 'isHidden' || change.field === 'mediaType';
    case 'together':
      return change.changes.some(asksPlan);
    default:
      return false;
  }
}

/** Throws `PHOTO_LIMIT_REACHED`, `CEILING_REACHED` where `adding` more photos do not fit. */
export function assertPhotos(limits: PlanLimits, grid: GridArrays, adding: number): void {
  assertFits('PHOTO_LIMIT_REACHED', limits.maxPhotosPerGrid, photoCount(grid), adding);
  assertCeiling(grid, adding);
}

/** Throws `PLACEHOLDER_LIMIT_REACHED`, `CEILING_REACHED` where `adding` more placeholders do not fit. */
export function assertPlaceholders(limits: PlanLimits, grid: GridArrays, adding: number): void {
  assertFits('PLACEHOLDER_LIMIT_REACHED', limits.maxPlaceholders, placeholderCount(grid), adding);
  assertCeiling(grid, adding);
}

/** Throws `CAROUSEL_NOT_AVAILABLE`. */
export function assertCarousels(limits: PlanLimits): void {
  if (!limits.canCreateCarousels) throw new GridRuleError('CAROUSEL_NOT_AVAILABLE');
}

/** Throws `CAROUSEL_PHOTO_LIMIT` where `adding` more photos do not fit into the carousel. */
export function assertCarouselPhotos(
  limits: PlanLimits,
  carousel: Carousel | undefined,
  adding: number,
): void {
  const limit = Math.min(limits.maxPhotosPerCarousel, LIMITS.carouselPhotos);
  assertFits('CAROUSEL_PHOTO_LIMIT', limit, carousel ? carouselSize(carousel) : 0, adding);
}

/** Throws `HIDE_NOT_AVAILABLE`. */
export function assertHiding(limits: PlanLimits): void {
  if (!limits.canHidePhotos) throw new GridRuleError('HIDE_NOT_AVAILABLE');
}

/** Throws `GRID_CEILING_REACHED`, `GRID_LIMIT_REACHED` where one more grid than `current` does not fit. */
export function assertGrids({ maxGrids }: Pick<PlanLimits, 'maxGrids'>, current: number): void {
  assertFits('GRID_CEILING_REACHED', LIMITS.ceilings.grids, current, 1);
  assertFits('GRID_LIMIT_REACHED', maxGrids, current, 1);
}

function assertCeiling(grid: GridArrays, adding: number): void {
  const current = photoCount(grid) + placeholderCount(grid);
  assertFits('CEILING_REACHED', LIMITS.ceilings.itemsInGrid, current, adding);
}

function assertFits(reason: Reason, limit: number | null, current: number, adding: number): void {
  if (limit === null || adding === 0 || current + adding <= limit) return;
  throw new GridRuleError(reason, [], `${current} and ${adding} of ${limit}`, { limit, current, adding });
}
