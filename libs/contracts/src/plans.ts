import { LIMITS } from './limits.js';

/** The tiers that the product sells today; an admin has the Creator limits. */
export const TIERS = ['free', 'creator'] as const;
export type Tier = (typeof TIERS)[number];

/** A plan's row. `null` means unlimited (ceilings for everyone still hold). */
export interface PlanLimits {
  readonly maxGrids: number | null;
  /** Posts that are not placeholders plus carousel members beyond the cover; hidden ones count. */
  readonly maxPhotosPerGrid: number | null;
  readonly maxPlaceholders: number | null;
  readonly canHidePhotos: boolean;
  readonly canExport: boolean;
  readonly canCreateCarousels: boolean;
  readonly maxPhotosPerCarousel: number;
}

/** The plan table (sections 6 and 9 of the specification). */
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

/** The tier whose row applies (section 6 of the specification): an admin and a creator have Creator's, anything else has Free's. */
export function effectiveTier(user: { subscriptionTier: string; isAdmin: boolean }): Tier {
  return user.isAdmin || user.subscriptionTier === 'creator' ? 'creator' : 'free';
}
