import { createOffer } from '../../../shared/ui/offer.js';

/** Photos that arrived while REELS was shown, where they are not to be seen. */
export interface LandedInReels {
  readonly gridId: string;
  readonly photoIds: readonly string[];
}

const landed = createOffer<LandedInReels>();

export const { make: offerReels, end: endReelsOffer, use: useReelsOffer } = landed;
