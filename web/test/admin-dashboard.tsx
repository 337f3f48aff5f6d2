import type { AdminUser } from '@tessera/contracts';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { AdminPage } from '../src/features/admin/admin-page.js';
import { createQueryClient } from '../src/shared/api/query-client.js';
import type { Handler } from './api-server.js';

/** Somebody with an account. */
export const GRACE: AdminUser = {
  id: '0'.repeat(32),
  username: 'grace',
  email: 'grace@example.com',
  subscriptionTier: 'free',
  isAdmin: false,
  gridCount: 2,
  photoCount: 1_234,
  createdAt: '2026-03-02T10:00:00.000Z',
};

/** A response of the API. */
export const as =
  (body: unknown, headers: Record<string, string> = {}): Handler =>
  () => ({ body, headers });

const NONE = { items: [], before: null };
/** What each call of the dashboard returns. */
export const DASHBOARD_ANSWERS: Readonly<Record<string, Handler>> = {
  'GET /api/admin/stats': as({
    totalUsers: 12_345,
    recentSignups: 7,
    totalPhotos: 90,
    avgPhotosPerGrid: 4.5,
    totalGrids: 20,
    avgGridsPerUser: 1.5,
    premiumUsers: 3,
    freeUsers: 12_342,
    totalCarousels: 8,
    activeUsers: 6,
  }),
  'GET /api/admin/revenue': as({
    monthlyRevenue: 15,
    annualRevenue: 180,
    averageRevenuePerUser: 5,
    conversionRate: 30,
    newSubscribersThisMonth: 2,
    churnRate: 12.5,
    payingUsers: 3,
    currency: 'EUR',
    simulated: true,
  }),
  'GET /api/admin/growth': as({
    userGrowth: { thisWeek: 7, thisMonth: 9, weeklyGrowth: 70 },
    engagement: { activeUsers: 6, retentionRate: 61, totalSessions: 33, avgSessionLength: 12.5 },
    contentGrowth: { photosThisWeek: 40, gridsThisWeek: 4, totalPhotos: 90, totalGrids: 20 },
  }),
  'GET /api/admin/performance': as({
    database: { status: 'healthy', responseTime: 2 },
    server: { uptime: 61, memoryUsage: 40, memoryUsed: 400, memoryTotal: 1_000, apiResponseTime: 9 },
    errors: { status: 'warning', errorRate: 1.25 },
    storage: { totalPhotos: 90, storageUsed: 5e9, storageLimit: 1e11, storageUsage: 5 },
  }),
  'GET /api/admin/users': as([GRACE], { 'X-Total-Count': '1' }),
  'GET /api/admin/attention': as({ openMessages: 0, failedJobs: 0, storageUsage: 5, notResponding: [] }),
  'GET /api/admin/daily': as([]),
  'GET /api/admin/analytics': as({
    userGrowth: 4.5,
    photoUpload: null,
    premiumConversion: null,
    exportUsage: null,
    carouselCreation: 20,
    hideFeature: null,
    multiGrid: null,
  }),
  'GET /api/admin/messages': as(NONE),
  'GET /api/admin/waitlist': as(NONE),
  'GET /api/admin/audit': as(NONE),
  'GET /api/admin/jobs/failed': as([]),
};

/** Shows the address, and goes back. */
function Address() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (
    <button type="button" data-testid="address" onClick={() => void navigate(-1)}>
      {pathname + search}
    </button>
  );
}

/** Opens the dashboard; the element of the test id `address` shows the address, and a click on it goes back. */
export function openDashboard(address = '/admin'): QueryClient {
  const queries = createQueryClient();
  render(
    <QueryClientProvider client={queries}>
      <MemoryRouter initialEntries={[address]}>
        <AdminPage />
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return queries;
}
