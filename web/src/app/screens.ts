import { lazy } from 'react';
import { rememberDevAccess, remembersDevAccess, showsWaitlist, type Place } from '../shared/config/launch.js';
import { loadLaunchConfig } from '../shared/config/launch-config.js';
import { storedToken } from '../shared/api/token-store.js';
import { loadGallery } from './env.js';

/** What a visitor meets first comes with the app itself: one journey to the server less before it is seen. */
export { LandingPage } from '../features/site/landing/landing-page.js';

/** Every other screen is fetched when it is first shown. */
const loadGrid = () => import('./grid-screen.js');
const loadWaitlist = () => import('../features/waitlist/waitlist-page.js');
const loadAuth = () => import('../features/auth/auth-page.js');

export const GridScreen = lazy(async () => ({ default: (await loadGrid()).GridScreen }));
export const AuthPage = lazy(async () => ({ default: (await loadAuth()).AuthPage }));
export const VerifyPage = lazy(async () => ({
  default: (await import('../features/auth/verify-page.js')).VerifyPage,
}));
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
export const WaitlistPage = lazy(async () => ({ default: (await loadWaitlist()).WaitlistPage }));
export const ContactPage = lazy(async () => ({
  default: (await import('../features/contact/contact-page.js')).ContactPage,
}));
export const LaunchDebugPage = lazy(async () => ({
  default: (await import('../features/launch/launch-debug-page.js')).LaunchDebugPage,
}));
export const DeploymentCheckPage = lazy(async () => ({
  default: (await import('../features/launch/deployment-check-page.js')).DeploymentCheckPage,
}));
export const TestPrelaunchPage = lazy(async () => ({
  default: (await import('../features/launch/test-prelaunch-page.js')).TestPrelaunchPage,
}));
export const AdminScreen = lazy(async () => ({ default: (await import('./admin-screen.js')).AdminScreen }));
export const ProfilePage = lazy(async () => ({
  default: (await import('../features/profile/profile-page.js')).ProfilePage,
}));
export const NotFoundPage = lazy(async () => ({
  default: (await import('./not-found-page.js')).NotFoundPage,
}));

export const TrashPage = lazy(() => import('../features/trash/trash-page.js'));

/** Every component in every state, for those who work on them; the built product is without it. */
export const GalleryPage = loadGallery === null ? null : lazy(loadGallery);

/** Fetches the likely first screen beside the check of the stored token instead of after it. */
export async function fetchFirstScreen(place: Place): Promise<void> {
  if (place.pathname === '/' && storedToken() !== null) loadGrid().catch(() => undefined);
  const config = await loadLaunchConfig();
  rememberDevAccess(place, config);
  if (place.pathname !== '/' || storedToken() !== null) return;
  // A failure shows itself when the screen is drawn.
  if (showsWaitlist(place, config, remembersDevAccess())) await loadWaitlist().catch(() => undefined);
}
