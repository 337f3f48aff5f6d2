import { createOffer } from '../../../shared/ui/offer.js';

/** A carousel for which a person is to choose photos of its grid. */
export interface JoinOffer {
  readonly gridId: string;
  readonly groupId: string;
  /** How many more photos it holds. */
  readonly room: number;
}

const join = createOffer<JoinOffer>();

export const { make: offerJoin, end: closeJoin, use: useJoinOffer } = join;
