import { createOffer } from '../ui/offer.js';

interface LogOutOffer {
  /** Photos that would be lost by it. */
  readonly photos: number;
  readonly logOut: () => void;
}

const offer = createOffer<LogOutOffer>();

export const { make: offerLogOut, end: endLogOutOffer, use: useLogOutOffer } = offer;
