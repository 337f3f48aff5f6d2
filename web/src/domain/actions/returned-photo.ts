import { createOffer } from '../../shared/ui/offer.js';

/** The post that an Undo has just brought back: the focus, which was in the toast, goes on there. */
const returned = createOffer<string>();

export const { make: tellReturned, end: endReturned, use: useReturned } = returned;
