import type { PasswordBody, User } from '@tessera/contracts';
import { request } from '../../../shared/api/client.js';

export const putPassword = (body: PasswordBody) => request<User>('/user/password', { method: 'PUT', body });
