/** The kinds of image that a file chooser offers; the server decides by the bytes. */
export const ACCEPTED_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'];

/**
 * Those of phones, which become JPEGs in the browser. Their types are unknown to many systems, so the names count too.
 */
const CONVERTED_TYPES: readonly string[] = ['image/heic', 'image/heif', 'image/avif'];
const CONVERTED_NAMES: readonly string[] = ['.heic', '.heif', '.hif', '.avif'];

/** What a chooser of photos offers, as the `accept` of its input. */
export const ACCEPTED_PHOTOS = [...ACCEPTED_TYPES, ...CONVERTED_TYPES, ...CONVERTED_NAMES].join(',');

/** Whether a file is to become a JPEG before it is checked and sent. */
export const isConverted = ({ name, type }: Pick<File, 'name' | 'type'>): boolean =>
  CONVERTED_TYPES.includes(type) || CONVERTED_NAMES.some((ending) => name.toLowerCase().endsWith(ending));
