import { User, type UsernameBody } from '@tessera/contracts';
import { request } from '../../../shared/api/client.js';
import { shapeOf } from '../../../shared/api/shape-of.js';

export const putUsername = (body: UsernameBody) =>
  request('/user/username', { response: shapeOf(User), method: 'PUT', body });
