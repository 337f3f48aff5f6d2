import type { QueryClient } from '@tanstack/react-query';
import type { Sending } from './entry.js';

/** The change under way that makes or restores a grid, if there is one. */
type Origin = (gridId: string) => Promise<Sending<unknown> | undefined>;

/*
 * The changes of the board and those of each grid are sent beside each other, and the server does not find a grid
 * before it is made or restored: its outbox asks here, for grids know nothing of the board.
 */
const origins = new WeakMap<QueryClient, Origin>();

export const noteOrigins = (client: QueryClient, origin: Origin): void => void origins.set(client, origin);

export const originOf = async (client: QueryClient, gridId: string): Promise<Sending<unknown> | undefined> =>
  origins.get(client)?.(gridId);
