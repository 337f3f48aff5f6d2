import { request } from '../../../shared/api/client.js';

/** Throws ApiError EXPORT_NOT_AVAILABLE where the plan forbids it. */
export const askExportPermission = (gridId: string) => request(`/api/grids/${gridId}/export-permission`);
