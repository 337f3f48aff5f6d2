import { Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { PageSpinner } from '../shared/ui/page-spinner.js';
import { HomeRoute } from './home-route.js';
import {
  AuthPage,
  NotFoundPage,
  PrivacyPage,
  TermsPage,
  UpgradeCancelPage,
  UpgradePage,
  UpgradeSuccessPage,
} from './screens.js';
import { SignedInOnly } from './signed-in-only.js';

const AUTH_PATHS = ['/auth', '/login', '/signup', '/forgot-password', '/dev'];

export function AppRoutes() {
  return (
    <Suspense fallback={<PageSpinner />}>
      <Routes>
        <Route path="/" element={<HomeRoute />} />
        {AUTH_PATHS.map((path) => (
          <Route key={path} path={path} element={<AuthPage />} />
        ))}
        <Route path="/privacy" element={<PrivacyPage />} />
        <Route path="/terms" element={<TermsPage />} />
        <Route
          path="/upgrade"
          element={
            // 'Start Free' on the landing page leads here: who is not signed in most likely has no account.
            <SignedInOnly otherwise="/auth?mode=signup">
              <UpgradePage />
            </SignedInOnly>
          }
        />
        <Route path="/upgrade/success" element={<UpgradeSuccessPage />} />
        <Route path="/upgrade/cancel" element={<UpgradeCancelPage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </Suspense>
  );
}
