import type { SiteConfig } from '../../../shared/config/site-config.js';

/** Name and address of who runs this site; null where it is not known. */
export function operatorOf(config: SiteConfig | null): string | null {
  const known = [config?.operatorName, config?.operatorAddress].filter(Boolean);
  return known.length === 0 ? null : known.join(', ');
}
