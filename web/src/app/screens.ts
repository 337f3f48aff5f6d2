import { lazy, type ComponentType } from 'react';
import { storedToken } from '../shared/api/token-store.js';
import { loadLaunchConfig } from '../shared/config/launch-config.js';
import { rememberDevAccess, remembersDevAccess, showsWaitlist, type Place } from '../shared/config/launch.js';
import { lazyView } from '../shared/ui/lazy-view.js';
import { loadGallery } from './env.js';
import { MissingScreen } from './missing-screen.js';
import { readScreenAhead } from './read-screen-ahead.js';

/** Every screen is fetched when it is first shown; where that fails it alone is missing. */
const screen = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazyView(async () => ({ default: (await load())[name] }), { instead: MissingScreen });

export const GridScreen = screen(() => import('./grid-screen.js'), 'GridScreen');
export const LandingPage = screen(() => import('./landing-screen.js'), 'LandingScreen');
export const WaitlistPage = screen(() => import('../features/waitlist/waitlist-page.js'), 'WaitlistPage');
export const AuthPage = screen(() => import('../features/auth/auth-page.js'), 'AuthPage');
export const VerifyPage = screen(() => import('../features/auth/verify-page.js'), 'VerifyPage');
export const PrivacyPage = screen(() => import('../features/site/legal/privacy-page.js'), 'PrivacyPage');
export const TermsPage = screen(() => import('../features/site/legal/terms-page.js'), 'TermsPage');
export const UpgradePage = screen(() => import('../features/site/upgrade/upgrade-page.js'), 'UpgradePage');
export const UpgradeSuccessPage = screen(
  () => import('../features/site/upgrade/success-page.js'),
  'UpgradeSuccessPage',
);
export const UpgradeCancelPage = screen(
  () => import('../features/site/upgrade/cancel-page.js'),
  'UpgradeCancelPage',
);
export const ContactPage = screen(() => import('../features/contact/contact-page.js'), 'ContactPage');
export const LaunchDebugPage = screen(
  () => import('../features/launch/launch-debug-page.js'),
  'LaunchDebugPage',
);
export const DeploymentCheckPage = screen(
  () => import('../features/launch/deployment-check-page.js'),
  'DeploymentCheckPage',
);
export const TestPrelaunchPage = screen(
  () => import('../features/launch/test-prelaunch-page.js'),
  'TestPrelaunchPage',
);
export const AdminScreen = screen(() => import('./admin-screen.js'), 'AdminScreen');
export const ProfilePage = screen(() => import('../features/profile/profile-page.js'), 'ProfilePage');
export const TrashPage = screen(() => import('../features/trash/trash-page.js'), 'default');
export const PostPage = screen(() => import('../features/post/post-page.js'), 'default');
export const NotFoundPage = screen(() => import('./not-found-page.js'), 'NotFoundPage');

/** Every component in every state, for those who work on them; the built product is without it. */
export const GalleryPage = loadGallery === null ? null : lazy(loadGallery);

/** Fetches the likely first screen beside the check of the stored token instead of after it, and what it shows. */
export async function fetchFirstScreen(place: Place): Promise<void> {
  readScreenAhead(place);
  const isHome = place.pathname === '/';
  const grid = isHome && storedToken() !== null ? GridScreen.fetch() : undefined;
  const config = await loadLaunchConfig();
  rememberDevAccess(place, config);
  const visitors = showsWaitlist(place, config, remembersDevAccess()) ? WaitlistPage : LandingPage;
  // A failure shows itself when the screen is drawn.
  if (isHome) await (grid ?? visitors.fetch()).catch(() => undefined);
}
