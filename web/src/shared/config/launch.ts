import { tabStorage } from '../browser-storage.js';
import type { SiteConfig } from './site-config.js';

/** Where a page stands: the parts of its address that matter before the launch [spec 4.14]. */
export interface Place {
  readonly hostname: string;
  readonly pathname: string;
  readonly search: string;
}

/** A path that starts so, and a host whose name holds one of these, has dev access [spec 4.14]. */
export const DEV_PATHS = ['/dev', '/dev-preview', '/admin'] as const;
export const DEV_HOSTS = ['localhost', 'replit', 'repl.co'] as const;

/** Where a tab keeps that it was opened with the key. */
const FLAG = 'devAccess';

/** Each rule that gives dev access, and whether it holds. */
export interface DevAccess {
  readonly byKey: boolean;
  readonly byPath: boolean;
  readonly byHost: boolean;
}

/** Which rules of the launch hold [spec 4.14]; `remembered` is whether this tab was opened with the key before. */
export function devAccessAt(place: Place, config: SiteConfig, remembered: boolean): DevAccess {
  const { hostname, pathname } = place;
  return {
    byKey: remembered || carriesKey(place, config),
    byPath: DEV_PATHS.some((start) => pathname.startsWith(start)),
    byHost: DEV_HOSTS.some((part) => hostname.includes(part)),
  };
}

/** Whether the query `dev` holds the dev access key. */
function carriesKey({ search }: Pick<Place, 'search'>, { devAccessKey }: SiteConfig): boolean {
  return devAccessKey !== '' && new URLSearchParams(search).get('dev') === devAccessKey;
}

/** Whether this host is the production domain, with or without `www.`; without a name for it no host is. */
function isProduction(hostname: string, { productionHost }: SiteConfig): boolean {
  return productionHost !== '' && (hostname === productionHost || hostname === `www.${productionHost}`);
}

/** Whether a visitor of this place sees the waitlist instead of the landing page. */
export function showsWaitlist(place: Place, config: SiteConfig, remembered: boolean): boolean {
  if (!config.preLaunch || !isProduction(place.hostname, config)) return false;
  return !Object.values(devAccessAt(place, config, remembered)).some(Boolean);
}

/** The tab keeps the access that the key gave: the query is gone after the first click. */
export function rememberDevAccess(place: Pick<Place, 'search'>, config: SiteConfig): void {
  if (carriesKey(place, config)) tabStorage.set(FLAG, 'true');
}

export function remembersDevAccess(): boolean {
  return tabStorage.get(FLAG) === 'true';
}
