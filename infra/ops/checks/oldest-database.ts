/** The oldest MongoDB that is still maintained; the product runs on an older one too, which the doctor reports. */
const OLDEST = 7;

/** For a person. */
export const OLDEST_DATABASE = `${OLDEST}.0`;

/** @param version as the server has it, such as 6.0.27 */
export const isTooOld = (version: string) => Number.parseInt(version, 10) < OLDEST;
