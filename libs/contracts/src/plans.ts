import type { PlanLimits } from './http/accounts.js';
import { LIMITS } from './limits.js';

/** The tiers that the product sells today; an admin has the Creator limits. */
export const TIERS = ['free', 'creator'] as const;
export type Tier = (typeof TIERS)[number];

/** The plan table [spec 6.3] [spec 9.1]. */
export const PLANS: Readonly<Record<Tier, PlanLimits>> = {
  free: {
    maxGrids: 2,
    maxPhotosPerGrid: 9,
    maxPlaceholders: 1,
    canHidePhotos: false,
    canExport: false,
    canCreateCarousels: false,
    maxPhotosPerCarousel: 0,
  },
  creator: {
    maxGrids: null,
    maxPhotosPerGrid: null,
    maxPlaceholders: null,
    canHidePhotos: true,
    canExport: true,
    canCreateCarousels: true,
    maxPhotosPerCarousel: LIMITS.carouselPhotos,
  },
};

/**
 * The tier whose row applies [spec 6.2]: an admin and a creator have Creator's, anything else has
 * Free's.
 */
export function effectiveTier(user: { subscriptionTier: string; isAdmin: boolean }): Tier {
  return user.isAdmin || user.subscriptionTier === 'creator' ? 'creator' : 'free';
}
