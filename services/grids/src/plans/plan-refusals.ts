import type { PlanLimits } from '@tessera/contracts';
import * as rules from '@tessera/grid-core';
import { AppError } from '@tessera/service-kit';
import { asRefusal } from '../grids/grid-rule.errors.js';

/** The same check, which throws an AppError. */
function refusing<Args extends unknown[]>(check: (...args: Args) => void): (...args: Args) => void {
  return (...args) => {
    try {
      check(...args);
    } catch (error) {
      throw asRefusal(error);
    }
  };
}

/** Throws AppError PHOTO_LIMIT_REACHED or CEILING_REACHED where `adding` more photos do not fit. */
export const assertRoomForPhotos = refusing(rules.assertPhotos);

/** Throws AppError PLACEHOLDER_LIMIT_REACHED or CEILING_REACHED where `adding` more placeholders do not fit. */
export const assertRoomForPlaceholders = refusing(rules.assertPlaceholders);

/** Throws AppError CAROUSEL_NOT_AVAILABLE on a plan without carousels. */
export const assertCarousels = refusing(rules.assertCarousels);

/** Throws AppError CAROUSEL_PHOTO_LIMIT where `adding` more photos do not fit into the carousel. */
export const assertRoomInCarousel = refusing(rules.assertCarouselPhotos);

/** Throws AppError HIDE_NOT_AVAILABLE on a plan that cannot hide. */
export const assertHiding = refusing(rules.assertHiding);

/** @throws AppError EXPORT_NOT_AVAILABLE on a plan that cannot export. */
export function assertExport(limits: PlanLimits): void {
  if (!limits.canExport) throw new AppError('EXPORT_NOT_AVAILABLE');
}

/** @throws AppError KIT_NOT_AVAILABLE on a plan that cannot export. */
export function assertKit(limits: PlanLimits): void {
  if (!limits.canExport) throw new AppError('KIT_NOT_AVAILABLE');
}

/** Throws AppError GRID_LIMIT_REACHED or CEILING_REACHED where one more grid than `current` does not fit. */
export const assertRoomForGrid = refusing(rules.assertGrids);
