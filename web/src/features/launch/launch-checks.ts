import { showsWaitlist, type Place } from '../../shared/config/launch.js';
import type { SiteConfig } from '../../shared/config/site-config.js';

export interface LaunchCheck {
  readonly name: string;
  readonly passed: boolean;
}

const HOST = 'production.example';
const KEY = 'key';
const BEFORE: SiteConfig = {
  preLaunch: true,
  productionHost: HOST,
  devAccessKey: KEY,
  retention: false,
  operatorName: '',
  operatorAddress: '',
};
const VISITOR: Place = { hostname: HOST, pathname: '/', search: '' };

/** Runs the launch rules [spec 4.14] on made-up visitors, in the browser that shows the page. */
export function runLaunchChecks(): LaunchCheck[] {
  const shows = (place: Partial<Place>, config: Partial<SiteConfig> = {}, remembered = false) =>
    showsWaitlist({ ...VISITOR, ...place }, { ...BEFORE, ...config }, remembered);
  return [
    { name: 'A visitor of the production domain sees the waitlist', passed: shows({}) },
    { name: 'The access key opens the landing page', passed: !shows({ search: `?dev=${KEY}` }) },
    { name: 'A wrong key does not', passed: shows({ search: '?dev=wrong' }) },
    { name: 'A tab that had the key keeps its access', passed: !shows({}, {}, true) },
    { name: 'A path that starts with /dev has access', passed: !shows({ pathname: '/dev-preview' }) },
    { name: 'A path that starts with /admin has access', passed: !shows({ pathname: '/admin' }) },
    {
      name: 'localhost has access',
      passed: !shows({ hostname: 'localhost' }, { productionHost: 'localhost' }),
    },
    { name: 'After the launch everyone sees the landing page', passed: !shows({}, { preLaunch: false }) },
  ];
}
