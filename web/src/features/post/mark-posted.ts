import type { QueryClient } from '@tanstack/react-query';
import { setPosted } from '../../domain/actions/set-posted.js';
import { historyOf } from '../../domain/history/grid-history.js';

/** Marks a post as online; the toast takes it back. */
export const markPosted = (client: QueryClient, gridId: string, id: string): void =>
  setPosted(historyOf(client, gridId), id, true);
