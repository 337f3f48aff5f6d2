import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ApiServer } from '../../../test/api-server.js';
import { serve, eachPage } from '../../../test/render-grid-page.js';
import { FeedSkeleton } from '../../features/feed/feed-skeleton.js';
import TrashPage from '../../features/trash/trash-page.js';
import { createQueryClient } from '../../shared/api/query-client.js';
import { storeToken } from '../../shared/api/token-store.js';
import { loadSession } from '../../shared/session/session.js';

/** What stands in the place of something that loads; the first child names it. */
const standIns = (loading: string) => [...(screen.getByText(loading).parentElement?.children ?? [])].slice(1);

it('the feed is nine tiles while it loads [9.2]', () => {
  render(<FeedSkeleton />);
  expect(standIns('Loading photos')).toHaveLength(9);
});

describe('the trash', () => {
  let api: ApiServer;
  eachPage((started) => {
    api = started;
    serve(api, []);
    api.on({ 'GET /api/trash': () => new Promise(() => undefined) });
  });

  it('is three thumbnails, each in a small row, while it loads [9.2]', async () => {
    storeToken('token');
    await loadSession();
    render(
      <QueryClientProvider client={createQueryClient()}>
        <MemoryRouter>
          <TrashPage />
        </MemoryRouter>
      </QueryClientProvider>,
    );
    const rows = standIns('Loading your trash');
    expect(rows.map((row) => row.childElementCount)).toEqual([2, 2, 2]);
  });
});
