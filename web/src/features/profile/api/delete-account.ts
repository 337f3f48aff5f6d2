import { request } from '../../../shared/api/client.js';

/** The password is asked for where the log-in is too long ago: REAUTHENTICATION_REQUIRED without it. */
export const deleteAccount = (password?: string) =>
  request('/api/user/account', {
    method: 'DELETE',
    device: true,
    ...(password === undefined ? {} : { body: { password } }),
  });
