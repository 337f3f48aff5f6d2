/** The kinds of image that a file chooser offers; the server decides by the bytes. */
export const ACCEPTED_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'];
