import {
  ERRORS,
  photoLimitText,
  type ErrorCode,
  type PlanLimits,
  type PlanRefusal,
} from '@tessera/contracts';
import { ApiError } from '../../shared/api/api-error.js';
import { isOnFree, lookAtUser } from '../../shared/session/session.js';
import { toast } from '../../shared/ui/toast-store.js';
import { closeDialog, openDialog, type InsteadOfUpgrade, type Upgrade } from '../dialogs/dialogs.js';
import { gridsLocked, kitLocked, placeholdersLocked, tableLocked } from './locks.js';

/** A plan's refusal: the title of its toast [spec 8.8] and the dialog that goes with it. */
const REFUSALS: Partial<Record<ErrorCode, { readonly title: string; readonly upgrade: Upgrade }>> = {
  GRID_LIMIT_REACHED: { title: 'Grid limit reached', upgrade: 'grids' },
  PHOTO_LIMIT_REACHED: { title: 'Photo limit reached', upgrade: 'photos' },
  PLACEHOLDER_LIMIT_REACHED: { title: 'Placeholder limit reached', upgrade: 'placeholders' },
  HIDE_NOT_AVAILABLE: { title: 'Feature not available', upgrade: 'hide' },
  EXPORT_NOT_AVAILABLE: { title: 'Export not available', upgrade: 'export' },
  KIT_NOT_AVAILABLE: { title: 'Posting kit not available', upgrade: 'kit' },
  CAROUSEL_NOT_AVAILABLE: { title: 'Feature not available', upgrade: 'carousel' },
};

type PlanCode =
  | 'GRID_LIMIT_REACHED'
  | 'PHOTO_LIMIT_REACHED'
  | 'PLACEHOLDER_LIMIT_REACHED'
  | 'HIDE_NOT_AVAILABLE'
  | 'EXPORT_NOT_AVAILABLE'
  | 'KIT_NOT_AVAILABLE'
  | 'CAROUSEL_NOT_AVAILABLE';

/** Tells that the plan does not hold this, with the one that does; who has that one by now is told so instead. */
async function tellLocked(
  title: string,
  description: string,
  upgrade: Upgrade,
  instead: InsteadOfUpgrade | null,
): Promise<void> {
  toast({ title, description, variant: 'destructive' });
  const dialog = { kind: 'upgrade', upgrade, instead } as const;
  openDialog(dialog);
  const wasOnFree = isOnFree();
  await lookAtUser();
  if (!wasOnFree || isOnFree()) return;
  closeDialog(dialog);
  toast({ title: 'You are on Premium', description: 'Your plan has changed. Please try again.' });
}

/** Says that the plan does not hold this, and offers the one that does. */
export function refuse(
  code: PlanCode,
  text: string = ERRORS[code].text,
  instead: InsteadOfUpgrade | null = null,
): void {
  const refusal = REFUSALS[code];
  if (refusal === undefined) return;
  void tellLocked(refusal.title, text, refusal.upgrade, instead);
}

/** Whether the plan holds the table of all captions; where not, the person is told. */
export function mayOpenTable(limits: PlanLimits): boolean {
  const locked = tableLocked(limits);
  if (locked) {
    const text = 'All captions in one table is a Premium feature.';
    void tellLocked('Feature not available', text, 'captions', null);
  }
  return !locked;
}

/** Opens the posting kit where the plan holds it; where not, the person is told. */
export function openKit(limits: PlanLimits): void {
  if (kitLocked(limits)) refuse('KIT_NOT_AVAILABLE');
  else openDialog({ kind: 'kit' });
}

/** Whether the server refused for the plan, which another plan, or more room, would not. */
export const isOfPlan = (error: unknown): error is ApiError & { readonly code: PlanCode } =>
  error instanceof ApiError && error.code !== null && error.code in REFUSALS;

/** Reports what the server refused for the plan; returns whether it was that. */
export function refusedByPlan(error: unknown): boolean {
  if (!isOfPlan(error)) return false;
  refuse(error.code, error.serverMessage ?? undefined);
  return true;
}

/** Why the plan refuses one more of something, or null where it fits. `null` as a limit means unlimited. */
export function overLimit(limit: number | null, current: number, adding: number): PlanRefusal | null {
  return limit === null || current + adding <= limit ? null : { limit, current, adding };
}

/**
 * Whether photos fit the plan; where not, the person is told, and, where some of them would fit, is offered to
 * upload as many of them as there are places left.
 */
export function mayAddPhotos(
  limits: PlanLimits,
  current: number,
  adding: number,
  uploadFirst?: (places: number) => void,
): boolean {
  const over = overLimit(limits.maxPhotosPerGrid, current, adding);
  if (over === null) return true;
  const places = (over.limit ?? 0) - current;
  const instead =
    uploadFirst !== undefined && places > 0
      ? { label: `Upload the first ${places}`, onSelect: () => uploadFirst(places) }
      : null;
  refuse('PHOTO_LIMIT_REACHED', photoLimitText(over), instead);
  return false;
}

export function mayAddPlaceholder(limits: PlanLimits, current: number): boolean {
  const locked = placeholdersLocked(limits, current);
  if (locked) refuse('PLACEHOLDER_LIMIT_REACHED');
  return !locked;
}

export function mayAddGrid(limits: PlanLimits, current: number): boolean {
  const locked = gridsLocked(limits, current);
  if (locked) refuse('GRID_LIMIT_REACHED');
  return !locked;
}
