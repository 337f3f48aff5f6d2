import { createOffer } from '../../../shared/ui/offer.js';
import type { Upgrade } from './upgrade-texts.js';

/** Which upgrade dialog is open. */
const upgrade = createOffer<Upgrade>();

export const { make: offerUpgrade, end: closeUpgrade, current: openUpgrade, use: useOpenUpgrade } = upgrade;
