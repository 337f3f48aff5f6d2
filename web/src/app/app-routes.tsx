import { Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { PageSpinner } from '../shared/ui/page-spinner.js';
import { DevPreviewRoute } from './dev-preview-route.js';
import { HomeRoute } from './home-route.js';
import {
  AdminScreen,
  AuthPage,
  ContactPage,
  DeploymentCheckPage,
  GalleryPage,
  LaunchDebugPage,
  NotFoundPage,
  PostPage,
  PrivacyPage,
  ProfilePage,
  TermsPage,
  TestPrelaunchPage,
  TrashPage,
  UpgradeCancelPage,
  UpgradePage,
  UpgradeSuccessPage,
  VerifyPage,
  WaitlistPage,
} from './screens.js';
import { SignedInOnly } from './signed-in-only.js';

const AUTH_PATHS = ['/auth', '/login', '/signup', '/forgot-password', '/dev'];

export function AppRoutes() {
  return (
    <Suspense fallback={<PageSpinner />}>
      <Routes>
        <Route path="/" element={<HomeRoute />} />
        <Route
          path="/trash"
          element={
            <SignedInOnly>
              <TrashPage />
            </SignedInOnly>
          }
        />
        <Route
          path="/post"
          element={
            <SignedInOnly>
              <PostPage />
            </SignedInOnly>
          }
        />
        {GalleryPage !== null && <Route path="/dev/gallery" element={<GalleryPage />} />}
        {AUTH_PATHS.map((path) => (
          <Route key={path} path={path} element={<AuthPage />} />
        ))}
        <Route path="/verify" element={<VerifyPage />} />
        <Route path="/privacy" element={<PrivacyPage />} />
        <Route path="/terms" element={<TermsPage />} />
        <Route
          path="/upgrade"
          element={
            // 'Start Free' on the landing page leads here: who is not signed in most likely has no account.
            <SignedInOnly mode="signup">
              <UpgradePage />
            </SignedInOnly>
          }
        />
        <Route
          path="/upgrade/success"
          element={
            <SignedInOnly>
              <UpgradeSuccessPage />
            </SignedInOnly>
          }
        />
        <Route path="/upgrade/cancel" element={<UpgradeCancelPage />} />
        <Route path="/dev-preview" element={<DevPreviewRoute />} />
        <Route path="/waitlist" element={<WaitlistPage />} />
        <Route path="/contact" element={<ContactPage />} />
        <Route path="/launch-debug" element={<LaunchDebugPage />} />
        <Route path="/deployment-check" element={<DeploymentCheckPage />} />
        <Route path="/test-prelaunch" element={<TestPrelaunchPage />} />
        <Route
          path="/admin"
          element={
            <SignedInOnly>
              <AdminScreen />
            </SignedInOnly>
          }
        />
        <Route
          path="/profile"
          element={
            <SignedInOnly>
              <ProfilePage />
            </SignedInOnly>
          }
        />
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </Suspense>
  );
}
