import type { InstagramAccountsBody } from '@tessera/contracts';
import { request } from '../../../shared/api/client.js';

export const putInstagramAccounts = (body: InstagramAccountsBody) =>
  request<InstagramAccountsBody>('/user/instagram-accounts', { method: 'PUT', body });
