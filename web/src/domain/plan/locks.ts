import type { MediaType, Photo, PlanLimits } from '@tessera/contracts';

/**
 * What the plan does not hold [spec 6.3]. A control shows it before the click, and the click is refused by the same
 * rule. Only what adds is locked: after a downgrade showing, unpinning, reordering and deleting go on.
 */

export const exportLocked = (limits: PlanLimits): boolean => !limits.canExport;

/** The table of all captions goes with the export: the page alone draws it, so that no server refuses it. */
export const tableLocked = exportLocked;

export const kitLocked = exportLocked;

export const carouselsLocked = (limits: PlanLimits): boolean => !limits.canCreateCarousels;

/** Of a hidden photo the same control shows it again, which every plan holds. */
export const hideLocked = (limits: PlanLimits, { isHidden }: Pick<Photo, 'isHidden'>): boolean =>
  !isHidden && !limits.canHidePhotos;

/** Whether a photo cannot be marked as this; what it is already, it stays. */
export const typeLocked = (
  limits: PlanLimits,
  { mediaType }: Pick<Photo, 'mediaType'>,
  wanted: MediaType,
): boolean => wanted === 'carousel' && mediaType !== 'carousel' && carouselsLocked(limits);

/** Whether there is no room for one more; `null` as a limit means unlimited. */
const isFull = (limit: number | null, count: number): boolean => limit !== null && count >= limit;

export const gridsLocked = ({ maxGrids }: PlanLimits, count: number): boolean => isFull(maxGrids, count);

export const placeholdersLocked = ({ maxPlaceholders }: PlanLimits, count: number): boolean =>
  isFull(maxPlaceholders, count);
