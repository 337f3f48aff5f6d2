import { lazy } from 'react';
import { storedToken } from '../shared/api/token-store.js';

/** Every screen is fetched when it is first shown. */
const loadGrid = () => import('./grid-screen.js');
const loadLanding = () => import('../features/site/landing/landing-page.js');
const loadAuth = () => import('../features/auth/auth-page.js');

export const GridScreen = lazy(async () => ({ default: (await loadGrid()).GridScreen }));
export const LandingPage = lazy(async () => ({ default: (await loadLanding()).LandingPage }));
export const AuthPage = lazy(async () => ({ default: (await loadAuth()).AuthPage }));
export const PrivacyPage = lazy(async () => ({
  default: (await import('../features/site/legal/privacy-page.js')).PrivacyPage,
}));
export const TermsPage = lazy(async () => ({
  default: (await import('../features/site/legal/terms-page.js')).TermsPage,
}));
export const UpgradePage = lazy(async () => ({
  default: (await import('../features/site/upgrade/upgrade-page.js')).UpgradePage,
}));
export const UpgradeSuccessPage = lazy(async () => ({
  default: (await import('../features/site/upgrade/success-page.js')).UpgradeSuccessPage,
}));
export const UpgradeCancelPage = lazy(async () => ({
  default: (await import('../features/site/upgrade/cancel-page.js')).UpgradeCancelPage,
}));
export const NotFoundPage = lazy(async () => ({
  default: (await import('./not-found-page.js')).NotFoundPage,
}));

/** Fetches the likely first screen beside the check of the stored token instead of after it. */
export function fetchFirstScreen(pathname: string): void {
  if (pathname !== '/') return;
  const load = storedToken() === null ? loadLanding : loadGrid;
  // A failure shows itself when the screen is drawn.
  load().catch(() => undefined);
}
