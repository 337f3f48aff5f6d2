import {
  ERRORS,
  photoLimitText,
  type ErrorCode,
  type PlanLimits,
  type PlanRefusal,
} from '@tessera/contracts';
import { ApiError } from '../../../shared/api/api-error.js';
import { toast } from '../../../shared/ui/toast-store.js';
import { offerUpgrade } from './upgrade-store.js';
import type { Upgrade } from './upgrade-texts.js';

/** A plan's refusal: the title of its toast (section 8) and the dialog that goes with it. */
const REFUSALS: Partial<Record<ErrorCode, { readonly title: string; readonly upgrade: Upgrade }>> = {
  GRID_LIMIT_REACHED: { title: 'Grid limit reached', upgrade: 'grids' },
  PHOTO_LIMIT_REACHED: { title: 'Photo limit reached', upgrade: 'photos' },
  PLACEHOLDER_LIMIT_REACHED: { title: 'Placeholder limit reached', upgrade: 'placeholders' },
  HIDE_NOT_AVAILABLE: { title: 'Feature not available', upgrade: 'hide' },
  EXPORT_NOT_AVAILABLE: { title: 'Export not available', upgrade: 'export' },
  CAROUSEL_NOT_AVAILABLE: { title: 'Feature not available', upgrade: 'carousel' },
};

export type PlanCode =
  | 'GRID_LIMIT_REACHED'
  | 'PHOTO_LIMIT_REACHED'
  | 'PLACEHOLDER_LIMIT_REACHED'
  | 'HIDE_NOT_AVAILABLE'
  | 'EXPORT_NOT_AVAILABLE'
  | 'CAROUSEL_NOT_AVAILABLE';

/** Says that the plan does not hold this, and offers the one that does. */
export function refuse(code: PlanCode, text: string = ERRORS[code].text): void {
  const refusal = REFUSALS[code];
  if (refusal === undefined) return;
  toast({ title: refusal.title, description: text, variant: 'destructive' });
  offerUpgrade(refusal.upgrade);
}

/** Where the server refused for the plan: says so, and answers true. */
export function refusedByPlan(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.code === null || !(error.code in REFUSALS)) return false;
  refuse(error.code as PlanCode, error.serverMessage ?? undefined);
  return true;
}

/** What the plan says to one more of something, or null where it fits. `null` as a limit means unlimited. */
export function overLimit(limit: number | null, current: number, adding: number): PlanRefusal | null {
  return limit === null || current + adding <= limit ? null : { limit, current, adding };
}

/** Whether photos fit the plan; where not, the person is told. */
export function mayAddPhotos(limits: PlanLimits, current: number, adding: number): boolean {
  const over = overLimit(limits.maxPhotosPerGrid, current, adding);
  if (over !== null) refuse('PHOTO_LIMIT_REACHED', photoLimitText(over));
  return over === null;
}

export function mayAddPlaceholder(limits: PlanLimits, current: number): boolean {
  const over = overLimit(limits.maxPlaceholders, current, 1);
  if (over !== null) refuse('PLACEHOLDER_LIMIT_REACHED');
  return over === null;
}

export function mayAddGrid(limits: PlanLimits, current: number): boolean {
  const over = overLimit(limits.maxGrids, current, 1);
  if (over !== null) refuse('GRID_LIMIT_REACHED');
  return over === null;
}
