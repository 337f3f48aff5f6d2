import { queryOptions } from '@tanstack/react-query';
import { AdminUserDetails } from '@tessera/contracts';
import { request } from '../../../shared/api/client.js';
import { shapeOf } from '../../../shared/api/shape-of.js';
import { adminKey } from './keys.js';

/** One account with its storage and its sessions. */
export const userQuery = (userId: string) =>
  queryOptions({
    queryKey: adminKey('user', userId),
    queryFn: ({ signal }) =>
      request(`/api/admin/users/${encodeURIComponent(userId)}`, {
        response: shapeOf(AdminUserDetails),
        signal,
      }),
    // A sweep repeats what the payment provider did not confirm.
    refetchInterval: ({ state }) => (state.data?.charges === undefined ? false : 15_000),
  });
