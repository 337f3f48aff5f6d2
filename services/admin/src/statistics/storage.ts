import type { AdminPerformance, StorageDay } from '@tessera/contracts';
import { today } from './days.js';
import { percent } from './rates.js';

/** As the page shows bytes, in decimal units. */
const GB = 1000 ** 3;

/** What is stored of what may be; null is what media has where it does not respond. */
export function storageOf(
  media: { readonly days: readonly StorageDay[] } | null,
  limitGb: number,
): Omit<AdminPerformance['storage'], 'totalPhotos'> {
  const storageUsed = media && today(media.days).total.bytes;
  const storageLimit = limitGb * GB;
  const storageUsage = storageUsed === null ? null : percent(storageUsed, storageLimit, 1);
  return { storageUsed, storageLimit, storageUsage };
}
