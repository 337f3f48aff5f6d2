import { useEffect, useState } from 'react';

/** What the gateway tells about this installation, so that an operator changes it without a build. */
export interface SiteConfig {
  readonly preLaunch: boolean;
  readonly productionHost: string;
  readonly devAccessKey: string;
  /** Whether accounts are erased after 12 months without use. */
  readonly retention: boolean;
  /** Who runs the site, as terms and privacy name them; empty where nobody set it. */
  readonly operatorName: string;
  readonly operatorAddress: string;
}

const DEADLINE_MS = 10_000;
let asked: Promise<SiteConfig> | null = null;

/** Asks once for the life of the page; after a failure the next caller asks again. */
export function loadSiteConfig(): Promise<SiteConfig> {
  asked ??= fetchSiteConfig().catch((error: unknown) => {
    asked = null;
    throw error;
  });
  return asked;
}

async function fetchSiteConfig(): Promise<SiteConfig> {
  const response = await fetch('/config.json', { signal: AbortSignal.timeout(DEADLINE_MS) });
  if (!response.ok) throw new Error(`/config.json responds ${response.status}`);
  return (await response.json()) as SiteConfig;
}

/** The configuration, or null while it is not known. */
export function useSiteConfig(): SiteConfig | null {
  const [config, setConfig] = useState<SiteConfig | null>(null);
  useEffect(() => {
    let shown = true;
    loadSiteConfig().then(
      (loaded) => {
        if (shown) setConfig(loaded);
      },
      // Whoever shows it shows the same for 'not known'.
      () => undefined,
    );
    return () => {
      shown = false;
    };
  }, []);
  return config;
}
