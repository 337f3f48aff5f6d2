import type { ProfileImageAnswer, ProfileImageBody } from '@tessera/contracts';
import { request } from '../../../shared/api/client.js';

/** Media looks at the picture before it answers. */
const DEADLINE_MS = 60_000;

export const putProfileImage = (body: ProfileImageBody) =>
  request<ProfileImageAnswer>('/api/user/profile-image', { method: 'PUT', body, deadline: DEADLINE_MS });
