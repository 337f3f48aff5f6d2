import type { PlanLimits } from '@tessera/contracts';
import * as rules from '@tessera/grid-core';
import { AppError } from '@tessera/service-kit';
import { ruleRefusal } from '../grids/grid-rule.errors.js';

/** The same check, whose refusal is told to a person. */
function told<Asked extends unknown[]>(check: (...asked: Asked) => void): (...asked: Asked) => void {
  return (...asked) => {
    try {
      check(...asked);
    } catch (error) {
      throw error instanceof rules.GridRuleError ? ruleRefusal(error) : error;
    }
  };
}

/** Throws AppError PHOTO_LIMIT_REACHED or CEILING_REACHED where `adding` more photos do not fit. */
export const assertRoomForPhotos = told(rules.assertPhotos);

/** Throws AppError PLACEHOLDER_LIMIT_REACHED or CEILING_REACHED where `adding` more placeholders do not fit. */
export const assertRoomForPlaceholders = told(rules.assertPlaceholders);

/** Throws AppError CAROUSEL_NOT_AVAILABLE on a plan without carousels. */
export const assertCarousels = told(rules.assertCarousels);

/** Throws AppError CAROUSEL_PHOTO_LIMIT where `adding` more photos do not fit into the carousel. */
export const assertRoomInCarousel = told(rules.assertCarouselPhotos);

/** Throws AppError HIDE_NOT_AVAILABLE on a plan that cannot hide. */
export const assertHiding = told(rules.assertHiding);

/** @throws AppError EXPORT_NOT_AVAILABLE on a plan that cannot export. */
export function assertExport(limits: PlanLimits): void {
  if (!limits.canExport) throw new AppError('EXPORT_NOT_AVAILABLE');
}

/** Throws AppError GRID_LIMIT_REACHED or CEILING_REACHED where one more grid than `current` does not fit. */
export const assertRoomForGrid = told(rules.assertGrids);
