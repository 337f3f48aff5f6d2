import { type Tier, UpgradedUser } from '@tessera/contracts';
import { request } from '../../../shared/api/client.js';
import { shapeOf } from '../../../shared/api/shape-of.js';

export const changeTier = (userId: string, tier: Tier) =>
  request('/api/admin/upgrade-user', {
    response: shapeOf(UpgradedUser),
    method: 'POST',
    body: { userId, tier },
  });
