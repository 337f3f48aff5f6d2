import { request } from '../../../shared/api/client.js';

export const deleteAccount = () => request<void>('/api/user/account', { method: 'DELETE' });
