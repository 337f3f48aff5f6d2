import { DAY } from '@tessera/contracts';

/** Privacy: an account ends after 12 months of inactivity. In milliseconds. */
export const INACTIVE = 365 * DAY;
/** The notice is mailed so long before. */
export const NOTICE = 30 * DAY;
