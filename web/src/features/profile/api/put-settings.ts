import { User, type SettingsBody } from '@tessera/contracts';
import { request } from '../../../shared/api/client.js';
import { shapeOf } from '../../../shared/api/shape-of.js';

export const putSettings = (body: SettingsBody) =>
  request('/api/user/settings', { response: shapeOf(User), method: 'PUT', body });
