import type { GridArrays } from '@tessera/grid-core';
import type { GridDocument } from './grid.schema.js';

/** A grid as the rest of the service sees it. */
export interface GridRecord extends GridArrays {
  readonly id: string;
  readonly ownerId: string;
  readonly name: string;
  readonly version: number;
  readonly createdAt: Date;
  readonly deletedAt: Date | null;
  readonly fromPosition: number | null;
  readonly restoringAt: Date | null;
  readonly erasingAt: Date | null;
}

export function toGridRecord(document: GridDocument): GridRecord {
  return {
    id: document._id,
    ownerId: document.ownerId,
    name: document.name,
    version: document.version,
    createdAt: document.createdAt,
    order: document.order,
    pinned: document.pinned,
    placeholders: document.placeholders,
    carousels: document.carousels,
    deletedAt: document.deletedAt ?? null,
    fromPosition: document.fromPosition ?? null,
    restoringAt: document.restoringAt ?? null,
    erasingAt: document.erasingAt ?? null,
  };
}
