import type { User, UsernameBody } from '@tessera/contracts';
import { request } from '../../../shared/api/client.js';

export const putUsername = (body: UsernameBody) => request<User>('/user/username', { method: 'PUT', body });
