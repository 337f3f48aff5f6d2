import type { Tier, UpgradedUser } from '@tessera/contracts';
import { request } from '../../../shared/api/client.js';

export const changeTier = (userId: string, tier: Tier) =>
  request<UpgradedUser>('/api/admin/upgrade-user', { method: 'POST', body: { userId, tier } });
