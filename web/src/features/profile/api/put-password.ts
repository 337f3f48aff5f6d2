import { type PasswordBody, User } from '@tessera/contracts';
import { request } from '../../../shared/api/client.js';
import { shapeOf } from '../../../shared/api/shape-of.js';

export const putPassword = (body: PasswordBody) =>
  request('/user/password', { response: shapeOf(User), method: 'PUT', body, device: true });
