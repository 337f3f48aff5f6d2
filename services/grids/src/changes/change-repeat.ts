import { Injectable } from '@nestjs/common';
import type { Change, FieldName, PlanLimits, RefusedChange, SingleChange } from '@tessera/contracts';
import { apply, GridRuleError, itemsNamed, itemsOf, singles, type GridState } from '@tessera/grid-core';
import type { GridRecord } from '../grids/grid.record.js';
import { GridRepository } from '../grids/grid.repository.js';
import type { CallDocument } from '../grids/grid.schema.js';
import type { PhotoRecord } from '../photos/photo.record.js';
import { PhotoRepository } from '../photos/photo.repository.js';
import { PostTexts } from '../photos/post-texts.js';
import type { Written } from '../photos/photo.schema.js';
import { ChangeStore } from './change-store.js';
import { writesBetween, type ChangeWrites } from './change-writes.js';
import { GridDocuments } from './grid-documents.js';
import { currentOf } from './refusals.js';
import { ClaimedPictures } from './picture-claims.js';

interface Repeat {
  readonly grid: GridRecord;
  readonly changes: readonly Change[];
  /** As it was stored. */
  readonly call: Readonly<CallDocument>;
  readonly limits: PlanLimits;
  readonly pictures: ClaimedPictures;
}

export interface Completed {
  /** With the values that are there now. */
  readonly refused: readonly RefusedChange[];
  /** Items that the call may have changed. */
  readonly ids: readonly string[];
  readonly writes: ChangeWrites;
}

/** Changes that write items' documents after the commit, and nothing else that a repeat may write. */
const AFTER_COMMIT: ReadonlySet<SingleChange['kind']> = new Set(['set', 'setAll', 'picture', 'unfill']);

/**
 * Completes a call that was stored and whose process died before it had written all of its items: the fields that were
 * not written with this call or after it, and the marks. The grid is left as it is.
 */
@Injectable()
export class ChangeRepeat {
  constructor(
    private readonly photos: PhotoRepository,
    private readonly grids: GridRepository,
    private readonly store: ChangeStore,
    private readonly texts: PostTexts,
  ) {}

  async complete(repeat: Repeat): Promise<Completed> {
    const { grid, changes, limits, call } = repeat;
    const refusedAt = new Set(call.refused.map(({ index }) => index));
    const stored = changes.filter((_, index) => !refusedAt.has(index)).flatMap(singles);
    const all = [...stored, ...changes.filter((_, index) => refusedAt.has(index))];
    const { documents, state } = await this.open(grid, all, limits);
    const writes = await this.repeatWrites(repeat, stored, state, documents);
    await this.clearMarks(grid, stored, documents);
    const refused = call.refused.map((refusal) =>
      refusal.code === 'CHANGED_ELSEWHERE'
        ? { ...refusal, ...currentOf(changes[refusal.index], state) }
        : refusal,
    );
    const ids = stored.filter(({ kind }) => !MOVING.has(kind)).flatMap(itemsNamed);
    return { refused, ids: [...new Set(ids)], writes };
  }

  /** The documents that these changes need, in which no texts are held that were to be given up. */
  private async open(
    grid: GridRecord,
    changes: readonly Change[],
    limits: PlanLimits,
  ): Promise<{ documents: GridDocuments; state: GridState }> {
    const documents = new GridDocuments(grid, this.photos, this.grids);
    const state = await documents.open(changes, limits);
    const begun = [...documents.records.values()].filter(({ release }) => release !== null);
    if (begun.length === 0) return { documents, state };
    for (const record of begun) await this.texts.settleMarked(grid, record);
    const settled = new GridDocuments(grid, this.photos, this.grids);
    return { documents: settled, state: await settled.open(changes, limits) };
  }

  private async repeatWrites(
    { grid, call, pictures }: Repeat,
    stored: readonly SingleChange[],
    state: GridState,
    documents: GridDocuments,
  ): Promise<ChangeWrites> {
    const { ownerId, id: gridId } = grid;
    const calls = call.number ?? null;
    const again = stored.filter(({ kind }) => AFTER_COMMIT.has(kind)).flatMap(byItems);
    const after = again.reduce(applyWhereItFits, state);
    const { records } = documents;
    const left = writesLeft(writesBetween(state, after, records, again), records, calls);
    const unfilled = stored.flatMap((change) =>
      change.kind === 'unfill' && grid.placeholders.includes(change.id) ? [change.id] : [],
    );
    await pictures.claim(left.pictures.map(({ id, mediaId }) => ({ photoId: id, mediaId })));
    const nothing = { placed: [], removed: [], restored: [], freed: [], filled: [], texts: [], released: [] };
    const writes = { ...nothing, ...left, unfilled };
    await this.store.settle({ ownerId, gridId, calls, images: pictures.images }, writes);
    return writes;
  }

  /** Clears the marks of items that the grid names; sweeps clear the rest. */
  private async clearMarks(
    grid: GridRecord,
    stored: readonly SingleChange[],
    { records }: GridDocuments,
  ): Promise<void> {
    const named = new Set(itemsOf(grid));
    const there = stored.flatMap(itemsNamed).flatMap((id) => (named.has(id) ? (records.get(id) ?? []) : []));
    const filled = stored.flatMap((change) => (change.kind === 'fill' ? [change.id] : []));
    const blank = new Set(grid.placeholders);
    await this.store.clearMarks(grid.ownerId, {
      pending: there.filter(({ pendingSince }) => pendingSince !== null).map(({ id }) => id),
      restoring: there.filter(({ restoringAt }) => restoringAt !== null),
      filled: filled.filter((id) => named.has(id) && !blank.has(id)),
      held: [],
    });
  }
}

/** Changes of places alone. */
const MOVING: ReadonlySet<SingleChange['kind']> = new Set([
  'move',
  'permute',
  'swap',
  'pin',
  'shelve',
  'unshelve',
  'posted',
  'grid',
]);

/** Those of the writes that neither this call nor a later one has done. Of a call of 0.2.0 that is not known. */
function writesLeft(
  { fields, pictures, settled }: ChangeWrites,
  records: ReadonlyMap<string, PhotoRecord>,
  call: number | null,
): Pick<ChangeWrites, 'fields' | 'pictures' | 'settled'> {
  if (call === null) return { fields, pictures, settled: [] };
  const isLeft = (id: string, name: keyof Written): boolean => (records.get(id)?.written[name] ?? 0) < call;
  return {
    fields: fields.flatMap(({ id, fields: all }) => {
      const left = Object.entries(all).filter(([name]) => isLeft(id, name as FieldName));
      return left.length === 0 ? [] : [{ id, fields: Object.fromEntries(left) }];
    }),
    pictures: pictures.filter(({ id }) => isLeft(id, 'picture')),
    settled: settled.flatMap(({ id, fields: all }) => {
      const left = all.filter((name) => isLeft(id, name));
      return left.length === 0 ? [] : [{ id, fields: left }];
    }),
  };
}

/** Of many items it is one change each: some of them may be gone. */
const byItems = (change: SingleChange): SingleChange[] =>
  change.kind === 'setAll' ? change.values.map((value) => ({ ...change, values: [value] })) : [change];

/** What somebody has changed since stays. */
function applyWhereItFits(state: GridState, change: SingleChange): GridState {
  try {
    return apply(state, change);
  } catch (error) {
    if (error instanceof GridRuleError) return state;
    throw error;
  }
}
