import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { withRetries } from '../../shared/with-retries.js';

// The page is drawn first: what it shows was read just now.
const loadReader = withRetries(() => import('./news-reader.js'));

/** As `followNews`: other pages may follow, and the news that come meanwhile count when this one is back. */
export function useNews(userId: string): void {
  const client = useQueryClient();
  useEffect(() => {
    let isHere = true;
    const follow = async () => {
      // Where it cannot be fetched now, it is with the next page.
      const reader = await loadReader().catch(() => null);
      if (isHere) reader?.followNews(client, userId);
    };
    void follow();
    return () => void (isHere = false);
  }, [client, userId]);
}
