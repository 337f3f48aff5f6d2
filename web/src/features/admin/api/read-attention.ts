import { queryOptions } from '@tanstack/react-query';
import { AdminAttention } from '@tessera/contracts';
import { request } from '../../../shared/api/client.js';
import { shapeOf } from '../../../shared/api/shape-of.js';
import { adminKey } from './keys.js';

export const attentionQuery = queryOptions({
  queryKey: adminKey('attention'),
  queryFn: ({ signal }) => request('/api/admin/attention', { response: shapeOf(AdminAttention), signal }),
});
