import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { followNews } from './news-reader.js';

/** As {@link followNews}: other pages may follow, and the news that come meanwhile count when this one is back. */
export function useNews(userId: string): void {
  const client = useQueryClient();
  useEffect(() => followNews(client, userId), [client, userId]);
}
