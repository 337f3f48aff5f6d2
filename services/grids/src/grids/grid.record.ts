import { RATIOS, type PostedTime, type Ratio, type Rhythm } from '@tessera/contracts';
import { normalised, type GridArrays } from '@tessera/grid-core';
import type { CallDocument, GridDocument } from './grid.schema.js';

/** A grid as the rest of the service sees it. */
export interface GridRecord extends GridArrays {
  readonly id: string;
  readonly ownerId: string;
  readonly name: string;
  readonly ratio: Ratio;
  readonly rhythm: Rhythm | null;
  readonly postedLately: readonly PostedTime[];
  readonly version: number;
  readonly clients: readonly Readonly<CallDocument>[];
  /** How many calls of changes were stored; null where none was. */
  readonly calls: number | null;
  readonly createdAt: Date;
  readonly deletedAt: Date | null;
  readonly fromPosition: number | null;
  readonly restoringAt: Date | null;
  readonly erasingAt: Date | null;
}

/** One for all, by which it is seen that nothing has changed. */
const NONE: readonly PostedTime[] = [];

/** The number that the next call of changes gets. */
export const nextCall = ({ calls }: Pick<GridRecord, 'calls'>): number => (calls ?? 0) + 1;

export function toGridRecord(document: GridDocument): GridRecord {
  return withArrays(document, arraysOf(document));
}

/** A grid of which the arrays are known already. */
export function withArrays(document: Omit<GridDocument, keyof GridArrays>, arrays: GridArrays): GridRecord {
  return {
    id: document._id,
    ownerId: document.ownerId,
    name: document.name,
    ratio: document.ratio ?? RATIOS[0],
    rhythm: document.rhythm ?? null,
    postedLately: document.postedLately ?? NONE,
    version: document.version,
    clients: document.clients ?? [],
    calls: document.calls ?? null,
    createdAt: document.createdAt,
    ...arrays,
    deletedAt: document.deletedAt ?? null,
    fromPosition: document.fromPosition ?? null,
    restoringAt: document.restoringAt ?? null,
    erasingAt: document.erasingAt ?? null,
  };
}

/** Posted posts stand at the end for everybody, whatever an older version has written. */
function arraysOf({ order, pinned, placeholders, carousels, drafts, posted }: GridDocument): GridArrays {
  return normalised({ order, pinned, placeholders, carousels, drafts: drafts ?? [], posted: posted ?? [] });
}
