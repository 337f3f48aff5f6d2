import type { Copy, CopyBody } from '@tessera/contracts';
import { request } from '../../shared/api/client.js';

/** Begins to copy posts and drafts of a grid into another one; a repeat finds the copy begun. */
export const startCopy = (gridId: string, body: CopyBody) =>
  request<Copy>(`/api/grids/${gridId}/copies`, { method: 'POST', body });

/** How far a copy is. */
export const readCopy = (gridId: string, copyId: string) =>
  request<Copy>(`/api/grids/${gridId}/copies/${copyId}`);
