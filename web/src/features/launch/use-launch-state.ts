import { useLocation } from 'react-router-dom';
import { useLaunchConfig } from '../../shared/config/launch-config.js';
import {
  devAccessAt,
  remembersDevAccess,
  showsWaitlist,
  type DevAccess,
  type Place,
} from '../../shared/config/launch.js';
import type { SiteConfig } from '../../shared/config/site-config.js';

interface LaunchState {
  readonly config: SiteConfig;
  readonly place: Place;
  readonly access: DevAccess;
  readonly hasAccess: boolean;
  /** What a visitor of this host gets at '/'. */
  readonly waitlistShown: boolean;
}

/** How the launch rules stand for this page [spec 4.14]; suspends until the configuration is there. */
export function useLaunchState(): LaunchState {
  const config = useLaunchConfig();
  const { pathname, search } = useLocation();
  const place = { hostname: window.location.hostname, pathname, search };
  const remembered = remembersDevAccess();
  const access = devAccessAt(place, config, remembered);
  return {
    config,
    place,
    access,
    hasAccess: Object.values(access).some(Boolean),
    waitlistShown: showsWaitlist({ ...place, pathname: '/' }, config, remembered),
  };
}
