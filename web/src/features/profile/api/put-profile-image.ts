import { ProfileImageResponse, type ProfileImageBody } from '@tessera/contracts';
import { request } from '../../../shared/api/client.js';
import { shapeOf } from '../../../shared/api/shape-of.js';

/** Media looks at the picture before it responds. */
const DEADLINE_MS = 60_000;

export const putProfileImage = (body: ProfileImageBody) =>
  request('/api/user/profile-image', {
    response: shapeOf(ProfileImageResponse),
    method: 'PUT',
    body,
    deadline: DEADLINE_MS,
  });
