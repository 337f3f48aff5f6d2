import { Kit } from '@tessera/contracts';
import { request } from '../../../shared/api/client.js';
import { shapeOf } from '../../../shared/api/shape-of.js';
import { zipQuery } from '../../../shared/zips/zip-job.js';

/** A person's last posting kit, of whichever grid. */
export const kitQuery = (userId: string) =>
  zipQuery(['kit', userId] as const, (signal) =>
    request('/api/media/kit', { response: shapeOf(Kit), signal }),
  );
