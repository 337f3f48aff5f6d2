const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'long' });
const MOMENT = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** 'March 2, 2026', by the reader's clock. */
export const longDay = (iso: string): string => DAY.format(new Date(iso));
/** 'Mar 2, 2026, 3:04 PM', by the reader's clock. */
export const moment = (iso: string): string => MOMENT.format(new Date(iso));
