import { carouselLimitText, LIMITS, type PlanLimits } from '@tessera/contracts';
import { carouselsLocked } from '../../domain/plan/locks.js';
import { mayAddPhotos, refuse } from '../../domain/plan/plan-refusals.js';
import { notifyFailed } from '../../domain/toasts/failure-toasts.js';
import { FAILURES } from '../../domain/toasts/failures.js';
import { notifyCarouselLimit } from '../uploads/queue/carousel-upload-failures.js';

export const notifyLoadFailure = (error: unknown, retry: () => void): void =>
  notifyFailed(error, FAILURES.loadCarousel, retry);

export interface Room {
  /** Photos of the carousel with its cover and those under way. */
  readonly current: number;
  readonly adding: number;
  /** Photos of the whole grid, as the plan counts them. */
  readonly inGrid: number;
}

/** Whether a carousel may be made of a photo; where not, the person is told. */
export function mayMakeCarousel(limits: PlanLimits): boolean {
  const locked = carouselsLocked(limits);
  if (locked) refuse('CAROUSEL_NOT_AVAILABLE');
  return !locked;
}

/** Whether photos fit into a carousel [spec 5.9]; where not, the person is told. */
export function mayAddMembers(limits: PlanLimits, { current, adding, inGrid }: Room): boolean {
  return mayHold(limits, { current, adding }) && mayAddPhotos(limits, inGrid, adding);
}

/** As {@link mayAddMembers}, for photos that are in the grid already. */
export function mayHold(limits: PlanLimits, { current, adding }: Omit<Room, 'inGrid'>): boolean {
  if (!mayMakeCarousel(limits)) return false;
  const limit = carouselLimit(limits);
  if (current + adding <= limit) return true;
  notifyCarouselLimit(carouselLimitText(limit, current));
  return false;
}

/** How many photos a carousel holds. */
export const carouselLimit = ({ maxPhotosPerCarousel }: PlanLimits): number =>
  Math.min(maxPhotosPerCarousel, LIMITS.carouselPhotos);
