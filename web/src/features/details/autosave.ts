/** How long after the last key a text is saved, in milliseconds [spec 4.10] [spec 9.2]. */
export const AUTOSAVE_MS = 500;
