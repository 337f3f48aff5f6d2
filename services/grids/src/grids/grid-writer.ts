import { Injectable } from '@nestjs/common';
import type { PhotoPosition, VersionConflict } from '@tessera/contracts';
import { assertValid, freedBy, isReordered, LIST_NAMES, type GridArrays } from '@tessera/grid-core';
import {
  AppError,
  assertNotGivenUp,
  duplicateKeyIndex,
  notFound,
  retryOnConflict,
} from '@tessera/service-kit';
import { GridAccess } from './grid-access.js';
import { GridArraysRepository, type StoredCall } from './grid-arrays.repository.js';
import type { GridRecord } from './grid.record.js';
import { GridRepository } from './grid.repository.js';
import { asRefusal } from './grid-rule.errors.js';
import { PhotoRepository } from '../photos/photo.repository.js';
import { PostTexts } from '../photos/post-texts.js';
import { QueuePerKey } from './queue-per-key.js';

/** In milliseconds; both together are less than the response has (RESPONSE_WITHIN of the contracts). */
const TURN = { wait: 2_000, turn: 'a turn to change the grid' };
const RETRYING = { within: 2_000, what: 'a grid' };

export interface Target {
  readonly ownerId: string;
  readonly gridId: string;
  /** The version that the request was made for; null or absent applies it to the newest state. */
  readonly ifMatch?: number | null;
  /** False for upkeep, which also reaches grids that lie in the trash. */
  readonly listedOnly?: boolean;
}

/** A call of changes: it is stored with the arrays, and has written the texts and media types of its items itself. */
interface ChangesCall extends StoredCall {
  /** What follows the commit, before the next change of the grid begins. */
  readonly finish: (grid: GridRecord) => Promise<void>;
}

/** The arrays to store, and what the request's response needs besides. */
export interface GridUpdate<Value> {
  readonly arrays: GridArrays;
  readonly value: Value;
  /** Photos that it takes out of carousels have their media types already; otherwise they become plain photos. */
  readonly keepsTypes?: boolean;
  readonly call?: ChangesCall;
}

/** Null starts again: something else than the grid was changed meanwhile. */
type Compute<Value> = (grid: GridRecord) => GridUpdate<Value> | Promise<GridUpdate<Value> | null>;

export interface Changed<Value> {
  readonly grid: GridRecord;
  readonly value: Value;
}

/**
 * Changes a grid's arrays by computing: reads the grid, lets `compute` apply the rules, keeps the captions with their
 * posts, makes those that leave carousels plain photos, and stores the result only over the version that was read.
 * Where another write came first it starts again, with jitter, for two seconds. Within this process the changes of one
 * grid wait for each other, so that a burst of them does not spend itself in lost versions; one that waits for two
 * seconds is given up, and nothing of it was done.
 */
@Injectable()
export class GridWriter {
  /** By the grid that is being changed. */
  private readonly queues = new QueuePerKey();

  constructor(
    private readonly access: GridAccess,
    private readonly grids: GridRepository,
    private readonly arrays: GridArraysRepository,
    private readonly photos: PhotoRepository,
    private readonly texts: PostTexts,
  ) {}

  /**
   * `compute` may run several times, each time with the newest grid; marks that must precede the write are its
   * to make. A grid that it leaves as it is, is not written.
   * @throws AppError NOT_FOUND, VERSION_CONFLICT with the grid's version, what the rules refuse, and
   * DEPENDENCY_UNAVAILABLE where its turn did not come, or others wrote the grid for two seconds.
   */
  change<Value>(target: Target, compute: Compute<Value>): Promise<Changed<Value>> {
    return this.queues.run(target.gridId, TURN, () =>
      retryOnConflict(RETRYING, () => this.attempt(target, compute)),
    );
  }

  private async attempt<Value>(target: Target, compute: Compute<Value>): Promise<Changed<Value> | null> {
    const before = await this.read(target);
    if (typeof target.ifMatch === 'number' && target.ifMatch !== before.version) throw conflict(before);
    const change = await refusing(async () => compute(before));
    if (!change) return null;
    if (mayBeTooLate(target, change)) assertNotGivenUp();
    const grid = await this.store(before, change);
    return grid && { grid, value: change.value };
  }

  /** The grid as it then is; null where it has another version by now. */
  private async store(before: GridRecord, change: GridUpdate<unknown>): Promise<GridRecord | null> {
    const { arrays, call, keepsTypes = false } = change;
    if (call) return this.storeCall(before, arrays, call);
    if (isSame(before, arrays)) return before;
    await refusing(() => this.assertValid(before, arrays));
    if (!keepsTypes) await this.photos.setMediaType(before, freedBy(before, arrays), 'photo');
    const kept = await this.texts.keep(before, arrays);
    const grid = kept && (await this.arrays.replace(before, kept.arrays));
    if (grid) await this.texts.settle(grid, kept);
    return grid;
  }

  private async storeCall(
    before: GridRecord,
    arrays: GridArrays,
    call: ChangesCall,
  ): Promise<GridRecord | null> {
    await refusing(() => this.assertValid(before, arrays));
    const grid = await this.arrays.replace(before, arrays, call).catch((error: unknown) => {
      // Another grid has a carousel of that id by now: the call is computed with that.
      if (duplicateKeyIndex(error) === null) throw error;
      return null;
    });
    if (grid) await call.finish(grid);
    return grid;
  }

  /**
   * What was stored here was valid, and places that posts exchange leave it valid: not all of its thousands are looked
   * at.
   */
  private assertValid(before: GridRecord, after: GridArrays): void {
    if (!this.arrays.hasStored(before.order) || !isReordered(before, after)) assertValid(after);
  }

  private async read({ ownerId, gridId, listedOnly }: Target): Promise<GridRecord> {
    if (listedOnly ?? true) return this.access.listed(ownerId, gridId);
    const grid = await this.grids.find(ownerId, gridId);
    if (!grid) throw notFound();
    return grid;
  }
}

/** The repeat of a numbered call finds it, and what follows another grid's commit has to be done. */
function mayBeTooLate({ listedOnly }: Target, { call }: GridUpdate<unknown>): boolean {
  return call === undefined && listedOnly !== false;
}

const isSame = (before: GridArrays, after: GridArrays): boolean =>
  LIST_NAMES.every((name) => before[name] === after[name]);

async function refusing<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw asRefusal(error);
  }
}

/** The refusal of a lost `If-Match`, with the order as it is now. */
function conflict({ version, order }: GridRecord): AppError {
  const current = order.map((id, position) => ({ id, position }));
  const details: VersionConflict<PhotoPosition[]> = { version, current };
  return new AppError('VERSION_CONFLICT', { details });
}
