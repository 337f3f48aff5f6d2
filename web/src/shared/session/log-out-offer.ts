import { createOffer } from '../ui/offer.js';

interface LogOutOffer {
  /** Changes that wait, and would stay on this device. */
  readonly changes: number;
  readonly photos: number;
  /** Of both, those that would be lost by it. */
  readonly unsafe: number;
  readonly logOut: () => void;
}

const offer = createOffer<LogOutOffer>();

export const { make: offerLogOut, end: endLogOutOffer, use: useLogOutOffer } = offer;
