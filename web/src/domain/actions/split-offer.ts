import type { MediaType } from '@tessera/contracts';
import { createOffer } from '../../shared/ui/offer.js';

/** A cover that was to become something else while its carousel has other photos. */
export interface SplitOffer {
  readonly coverId: string;
  /** What the cover becomes after the split. */
  readonly wanted: MediaType;
}

/** Which carousel the person is asked about. */
const split = createOffer<SplitOffer>();

export const { make: offerSplit, end: closeSplit, use: useSplitOffer } = split;
