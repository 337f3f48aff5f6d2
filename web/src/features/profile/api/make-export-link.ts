import type { ExportLink } from '@tessera/contracts';
import { request } from '../../../shared/api/client.js';

/** A path to the ZIP that works for a minute, without the token that a download cannot send. */
export const makeExportLink = () => request<ExportLink>('/api/user/export/link', { method: 'POST' });
