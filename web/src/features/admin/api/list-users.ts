import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { AdminUser, type AdminUserSort } from '@tessera/contracts';
import { requestWithHeaders } from '../../../shared/api/client.js';
import { shapeOf } from '../../../shared/api/shape-of.js';
import { listOf } from '../../../shared/api/shape.js';
import { adminKey } from './keys.js';

export const USERS_ON_A_PAGE = 50;

/** Which part of the users is shown. Pages count from 1. */
export interface UsersView {
  readonly page: number;
  readonly search: string;
  readonly sort: AdminUserSort;
  readonly order: 'asc' | 'desc';
}

export const FIRST_USERS: UsersView = { page: 1, search: '', sort: 'createdAt', order: 'desc' };

export interface UsersPage {
  readonly users: readonly AdminUser[];
  /** Of all that match. */
  readonly total: number;
}

/** While another page is fetched the one before stays, so that the table does not jump. */
export const usersQuery = (view: UsersView) =>
  queryOptions({
    queryKey: adminKey('users', view),
    placeholderData: keepPreviousData,
    // The dashboard asks when it opens; the tab that shows the failure must not ask again by itself.
    retryOnMount: false,
    queryFn: async ({ signal }): Promise<UsersPage> => {
      const query = new URLSearchParams({ ...view, page: `${view.page}`, limit: `${USERS_ON_A_PAGE}` });
      const { data, headers } = await requestWithHeaders(`/api/admin/users?${query}`, {
        response: listOf(shapeOf(AdminUser)),
        signal,
      });
      return { users: data, total: Number(headers.get('X-Total-Count') ?? data.length) };
    },
  });
