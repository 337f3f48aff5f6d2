import { Injectable } from '@nestjs/common';
import {
  PLANS,
  type Change,
  type ChangesResponse,
  type ChangesBody,
  type PlanLimits,
} from '@tessera/contracts';
import { asksPlan, singles } from '@tessera/grid-core';
import { Clock, isRefusal, type Caller } from '@tessera/service-kit';
import { nextCall, type GridRecord } from '../grids/grid.record.js';
import { GridRepository } from '../grids/grid.repository.js';
import type { CallDocument } from '../grids/grid.schema.js';
import { GridWriter, type GridUpdate } from '../grids/grid-writer.js';
import type { Versioned } from '../http/versioned.js';
import { picturesOf } from '../photos/former-pictures.js';
import { PhotoRepository } from '../photos/photo.repository.js';
import { PictureStateService } from '../photos/picture-state.service.js';
import { PlanService } from '../plans/plan.service.js';
import { assertSize } from './call-size.js';
import { ChangeResponses, type CallResult } from './change-responses.js';
import { ChangeRepeat } from './change-repeat.js';
import { ChangeStore, Staged } from './change-store.js';
import { withUnchanged, writesBetween, type ChangeWrites } from './change-writes.js';
import { GridDocuments } from './grid-documents.js';
import { gridRules } from './grid-rules.js';
import { claimsOf } from './pictures-wanted.js';
import { PictureClaims, type ClaimedPictures } from './picture-claims.js';
import { notPostedLater } from './posted-times.js';
import { runChanges } from './run-changes.js';
import { appliedBefore, storedCall, withCall, type NumberedCall } from './stored-calls.js';

/** Who changes a grid: a person, or a job that does it for them. */
type Changer = Pick<Caller, 'sub' | 'tier'>;

type NumberedChanges = ChangesBody & NumberedCall;

/** A call while it is computed, which may be several times. */
interface Attempts {
  readonly caller: Changer;
  readonly body: NumberedChanges;
  readonly staged: Staged;
  readonly pictures: ClaimedPictures;
  /** Of the attempt that was stored. */
  writes: ChangeWrites | null;
}

type Result = Omit<CallResult, 'grid'>;

/**
 * Changes of a grid as values, many in one call: computed in memory by grid-core, as the page has computed them, and
 * stored as the difference of the first and the last state. The grid's one write is the commit; what precedes and what
 * follows it is in {@link ChangeStore}.
 */
@Injectable()
export class ChangesService {
  constructor(
    private readonly writer: GridWriter,
    private readonly grids: GridRepository,
    private readonly photos: PhotoRepository,
    private readonly plans: PlanService,
    private readonly store: ChangeStore,
    private readonly repeat: ChangeRepeat,
    private readonly claims: PictureClaims,
    private readonly states: PictureStateService,
    private readonly responses: ChangeResponses,
    private readonly clock: Clock,
  ) {}

  /**
   * A refused change is left out and returned as such; the rest is stored, all of it. A repeat of a stored call
   * completes it.
   * @throws AppError NOT_FOUND, OUT_OF_TURN, VALIDATION_FAILED for more than a call may have
   */
  async change(caller: Changer, gridId: string, body: NumberedChanges): Promise<Versioned<ChangesResponse>> {
    assertSize(body.changes);
    const ownerId = caller.sub;
    const pictures = this.claims.open(ownerId);
    const attempts: Attempts = { caller, body, staged: new Staged(), pictures, writes: null };
    try {
      const { grid, value } = await this.writer.change({ ownerId, gridId }, (current) =>
        this.attempt(attempts, current),
      );
      await this.settle(attempts);
      return await this.responses.of({ grid, ...value });
    } catch (error) {
      // Of a failure that is not the caller's it is not known whether it was stored.
      if (isRefusal(error)) await this.settle(attempts);
      throw error;
    }
  }

  private async attempt(attempts: Attempts, grid: GridRecord): Promise<GridUpdate<Result> | null> {
    const { caller, body } = attempts;
    const stored = storedCall(grid, body);
    const limits = await this.limitsFor(caller, body.changes);
    if (stored) return { arrays: grid, value: await this.retried(attempts, grid, stored, limits) };
    const now = this.clock.now();
    const documents = new GridDocuments(grid, this.photos, this.grids);
    const start = await documents.open(body.changes, limits);
    await attempts.pictures.claim(claimsOf(body.changes, start, documents));
    const rules = gridRules(documents, attempts.pictures, now);
    const changes = notPostedLater(body.changes, now);
    const { state, applied, refused } = await runChanges(start, changes, rules);
    const effective = applied.flatMap(({ index }) => changes[index] ?? []).flatMap(singles);
    const writes = writesBetween(start, state, documents.records, effective);
    const { ownerId, id: gridId } = grid;
    const context = { ownerId, gridId, calls: nextCall(grid), images: attempts.pictures.images };
    if (!(await this.store.stage(context, writes, attempts.staged))) return null;
    const isKnown = grid.version === body.base && refused.length === 0;
    return {
      arrays: withUnchanged(grid, state.arrays),
      value: { applied, refused, isKnown, ids: idsOf(writes) },
      call: {
        name: state.name,
        ratio: state.ratio,
        rhythm: state.rhythm,
        postedLately: state.postedLately,
        clients: withCall(grid, body, refused, now),
        finish: async () => {
          attempts.writes = writes;
          await this.store.settle(context, writes);
        },
      },
    };
  }

  /** Auth is asked for the plan of now only where a plan may refuse something. */
  private async limitsFor({ sub: userId, tier }: Changer, changes: readonly Change[]): Promise<PlanLimits> {
    // What takes the others back may be what a plan refuses, such as a carousel that was split.
    return changes.some(asksPlan) ? this.plans.limitsOf({ userId, tier }) : PLANS.creator;
  }

  private async retried(
    attempts: Attempts,
    grid: GridRecord,
    stored: Readonly<CallDocument>,
    limits: PlanLimits,
  ): Promise<Result> {
    const { pictures } = attempts;
    const { changes } = attempts.body;
    const completed = await this.repeat.complete({ grid, changes, call: stored, limits, pictures });
    attempts.writes = completed.writes;
    const { refused, ids } = completed;
    return { applied: appliedBefore(changes, refused), refused, isKnown: false, ids };
  }

  /** Gives up what attempts had marked or claimed and no item has, or can have again. */
  private async settle({ caller, staged, pictures, writes }: Attempts): Promise<void> {
    await this.store.dropStaged(caller.sub, staged, writes);
    const replaced = [...(writes?.filled ?? []), ...(writes?.pictures ?? [])].flatMap(({ id, was, former }) =>
      picturesOf({ mediaId: was, former }).map((mediaId) => ({ photoId: id, mediaId })),
    );
    const claims = [...pictures.fresh, ...replaced];
    const ids = claims.map(({ photoId }) => photoId);
    // By the documents: the same call may have been stored by another process in the meantime.
    const records = await this.photos.findMany(caller.sub, ids);
    const kept = new Map(records.map((record) => [record.id, picturesOf(record)]));
    const unused = claims.filter(({ photoId, mediaId }) => !kept.get(photoId)?.includes(mediaId));
    await this.claims.release(caller.sub, unused);
    await this.states.catchUp([...pictures.images.values()]);
  }
}

/** Items whose documents were written. */
function idsOf(writes: ChangeWrites): string[] {
  const { placed, restored, freed, filled, texts, fields, unfilled, pictures } = writes;
  const items = [...placed, ...restored, ...filled, ...fields, ...pictures].map(({ id }) => id);
  const holders = texts.map(({ record }) => record.id);
  return [...new Set([...items, ...holders, ...freed, ...unfilled])];
}
