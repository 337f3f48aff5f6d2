import { DataExport } from '@tessera/contracts';
import { request } from '../../../shared/api/client.js';
import { shapeOf } from '../../../shared/api/shape-of.js';
import { zipQuery } from '../../../shared/zips/zip-job.js';

export const exportQuery = (userId: string) =>
  zipQuery(['export', userId] as const, (signal) =>
    request('/api/user/export', { response: shapeOf(DataExport), signal }),
  );
