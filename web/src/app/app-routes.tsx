import { Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { PageSpinner } from '../shared/ui/page-spinner.js';
import { HomeRoute } from './home-route.js';
import { AuthPage, NotFoundPage } from './screens.js';

const AUTH_PATHS = ['/auth', '/login', '/signup', '/forgot-password', '/dev'];

export function AppRoutes() {
  return (
    <Suspense fallback={<PageSpinner />}>
      <Routes>
        <Route path="/" element={<HomeRoute />} />
        {AUTH_PATHS.map((path) => (
          <Route key={path} path={path} element={<AuthPage />} />
        ))}
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </Suspense>
  );
}
