import { use } from 'react';
import { loadSiteConfig, type SiteConfig } from './site-config.js';

/** Where the gateway cannot be asked, nothing is known of a launch to wait for. */
const UNKNOWN: SiteConfig = {
  preLaunch: false,
  productionHost: '',
  devAccessKey: '',
  retention: false,
  operatorName: '',
  operatorAddress: '',
};

let asked: Promise<SiteConfig> | null = null;
let known: SiteConfig | null = null;

/** The configuration by which the launch is decided, the same for the life of the page. Never rejects. */
export function loadLaunchConfig(): Promise<SiteConfig> {
  asked ??= loadSiteConfig()
    .catch(() => UNKNOWN)
    .then((config) => (known = config));
  return asked;
}

/** Suspends until the configuration is there; `use` alone would for a moment afterwards too. */
export function useLaunchConfig(): SiteConfig {
  return known ?? use(loadLaunchConfig());
}
