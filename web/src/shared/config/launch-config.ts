import { use } from 'react';
import { loadSiteConfig, type SiteConfig } from './site-config.js';

/** Where the gateway cannot be asked, the product is taken to be before its launch, as it is by default. */
const UNKNOWN: SiteConfig = { preLaunch: true, productionHost: '', devAccessKey: '', retention: false };

let asked: Promise<SiteConfig> | null = null;

/** The configuration by which the launch is decided, the same for the life of the page. Never rejects. */
export function loadLaunchConfig(): Promise<SiteConfig> {
  asked ??= loadSiteConfig().catch(() => UNKNOWN);
  return asked;
}

/** Suspends until the configuration is there. */
export function useLaunchConfig(): SiteConfig {
  return use(loadLaunchConfig());
}
