import { Copy, type CopyBody } from '@tessera/contracts';
import { request } from '../../shared/api/client.js';
import { shapeOf } from '../../shared/api/shape-of.js';

/** Begins to copy posts and drafts of a grid into another one; a repeat finds the copy begun. */
export const startCopy = (gridId: string, body: CopyBody) =>
  request(`/api/grids/${gridId}/copies`, { response: shapeOf(Copy), method: 'POST', body });

/** How far a copy is. */
export const readCopy = (gridId: string, copyId: string) =>
  request(`/api/grids/${gridId}/copies/${copyId}`, { response: shapeOf(Copy) });
