/** A link within a text. */
export const LINK = 'text-accent underline hover:text-accent-hover';
