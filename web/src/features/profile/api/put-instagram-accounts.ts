import { InstagramAccountsBody } from '@tessera/contracts';
import { request } from '../../../shared/api/client.js';
import { shapeOf } from '../../../shared/api/shape-of.js';

export const putInstagramAccounts = (body: InstagramAccountsBody) =>
  request('/user/instagram-accounts', { response: shapeOf(InstagramAccountsBody), method: 'PUT', body });
