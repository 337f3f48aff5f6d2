import { Injectable } from '@nestjs/common';
import type {
  BoardChange,
  BoardChangesAnswer,
  BoardChangesBody,
  PlanLimits,
  RefusedChange,
} from '@tessera/contracts';
import { applyToBoard, invertOnBoard, type BoardState } from '@tessera/grid-core';
import { AppError, Clock, duplicateKeyIndex, unavailable, type Caller } from '@tessera/service-kit';
import { setTimeout as sleep } from 'node:timers/promises';
import { ErasedAccounts } from '../accounts/erased-accounts.js';
import { plainRefusal } from '../changes/refusals.js';
import { storedCall, withCall } from '../changes/stored-calls.js';
import { GridRepository, type GridHead } from '../grids/grid.repository.js';
import { Versioned } from '../http/versioned.js';
import { PlanService } from '../plans/plan.service.js';
import { GridTrashRepository } from '../trash/grid-trash.repository.js';
import { BoardRepository, type Board } from './board.repository.js';

/** In milliseconds; less than the response has (RESPONSE_WITHIN of the contracts). */
const PATIENCE = 4_000;

type Applied = BoardChangesAnswer['applied'][number];

interface Outcome {
  readonly state: BoardState;
  readonly applied: readonly Applied[];
  readonly refused: readonly RefusedChange[];
}

/** What the attempts of a call have marked before a commit, to be unmarked where the commit was another one. */
interface Staged {
  readonly pending: Set<string>;
  readonly deleted: Set<string>;
  readonly restoring: Set<string>;
}

/**
 * Changes of a person's grids, as many as one call brings: the marks of single changes first, with the new names; then
 * the board, which is the commit and knows the call; then the marks are cleared. The sweeps finish what stopped between.
 */
@Injectable()
export class BoardChangesService {
  constructor(
    private readonly boards: BoardRepository,
    private readonly grids: GridRepository,
    private readonly trash: GridTrashRepository,
    private readonly plans: PlanService,
    private readonly erased: ErasedAccounts,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError OUT_OF_TURN */
  async change(caller: Caller, body: BoardChangesBody): Promise<Versioned<BoardChangesAnswer>> {
    const ownerId = caller.sub;
    const limits = await this.plans.limitsOf({ userId: ownerId, tier: caller.tier });
    const staged: Staged = { pending: new Set(), deleted: new Set(), restoring: new Set() };
    const deadline = Date.now() + PATIENCE;
    while (Date.now() < deadline) {
      const before = await this.boards.find(ownerId);
      const stored = storedCall(before, body);
      if (stored) return this.repeated(ownerId, before, body, stored.refused);
      const outcome = await this.attempt(ownerId, before, body, limits, staged);
      if (!outcome) {
        await sleep(Math.random() * 50);
        continue;
      }
      await this.settle(ownerId, outcome.state, staged);
      return answer(outcome.state, before.version + 1, outcome.applied, outcome.refused);
    }
    throw unavailable('a board that is written all the time');
  }

  /** Null where others have written meanwhile, and all has to be computed again. */
  private async attempt(
    ownerId: string,
    board: Board,
    body: BoardChangesBody,
    limits: PlanLimits,
    staged: Staged,
  ): Promise<Outcome | null> {
    const named = body.changes.flatMap((change) => (change.kind === 'order' ? [] : [change.id]));
    const ids = [...new Set([...board.order, ...named])];
    const [heads, foreign] = await Promise.all([
      this.grids.heads(ownerId, ids),
      this.grids.ofOthers(ownerId, [...new Set(named)]),
    ]);
    const start = stateOf(board, heads, limits);
    const outcome = run(start, body.changes, new Set([...foreign, ...beingErased(board, heads)]));
    if (!(await this.stage(ownerId, start, outcome.state, heads, staged))) return null;
    const clients = withCall(board, body, outcome.refused, this.clock.now());
    const { order } = outcome.state;
    return (await this.boards.store(ownerId, board.version, { order, clients })) ? outcome : null;
  }

  /** False where a grid was erased, or is, since it was read. Repeatable. */
  private async stage(
    ownerId: string,
    before: BoardState,
    after: BoardState,
    heads: readonly GridHead[],
    staged: Staged,
  ): Promise<boolean> {
    const now = this.clock.now();
    const listed = new Set(before.order);
    const coming = after.order.filter((id) => !listed.has(id));
    const restored = coming.filter((id) => before.trash.has(id));
    const made = [...after.names.keys()].filter((id) => !listed.has(id) && !before.trash.has(id));
    if (coming.length > 0) await this.erased.refuse(ownerId);
    const stored = new Map(heads.map(({ id, name }) => [id, name]));
    for (const id of made) {
      await this.insertPending(ownerId, id, after.names.get(id) ?? '', now);
      staged.pending.add(id);
    }
    for (const id of restored) {
      if (!(await this.trash.markRestoring(ownerId, id, now))) return false;
      staged.restoring.add(id);
    }
    for (const [id, place] of after.trash) {
      if (before.trash.has(id)) continue;
      await this.trash.markDeleted(ownerId, id, place, now);
      staged.deleted.add(id);
    }
    for (const [id, name] of after.names) {
      if (stored.has(id) && stored.get(id) !== name) await this.grids.rename(ownerId, id, name);
    }
    return true;
  }

  /** Clears the marks of what the board names now, and of what attempts have marked for another outcome. */
  private async settle(ownerId: string, { order, trash }: BoardState, staged: Staged): Promise<void> {
    const listed = new Set(order);
    for (const id of staged.pending) {
      if (listed.has(id)) await this.grids.clearPending(ownerId, id);
      else if (!trash.has(id)) await this.grids.dropPending(ownerId, id);
    }
    for (const id of staged.restoring) {
      if (listed.has(id)) await this.trash.clearMarks(ownerId, id);
      else await this.trash.clearRestoring(ownerId, id);
    }
    for (const id of staged.deleted) if (listed.has(id)) await this.trash.clearMarks(ownerId, id);
  }

  /** The call is stored: what is left of it are marks, which tell of themselves. */
  private async repeated(
    ownerId: string,
    board: Board,
    { changes }: BoardChangesBody,
    refused: readonly RefusedChange[],
  ): Promise<Versioned<BoardChangesAnswer>> {
    const listed = new Set(board.order);
    const heads = await this.grids.heads(ownerId, board.order);
    for (const { id, pendingSince, deletedAt, restoringAt } of heads) {
      if (!listed.has(id)) continue;
      if (pendingSince) await this.grids.clearPending(ownerId, id);
      if (deletedAt && restoringAt) await this.trash.clearMarks(ownerId, id);
    }
    const left = new Set(refused.map(({ index }) => index));
    const applied = changes.flatMap((_, index) => (left.has(index) ? [] : [{ index, inverse: null }]));
    return answer(
      { order: board.order, names: new Map(heads.map(({ id, name }) => [id, name])) },
      board.version,
      applied,
      refused,
    );
  }

  private async insertPending(ownerId: string, id: string, name: string, now: Date): Promise<void> {
    try {
      await this.grids.insertPending({ id, ownerId, name, now });
    } catch (error) {
      if (duplicateKeyIndex(error) === null) throw error;
    }
  }
}

function stateOf({ order }: Board, heads: readonly GridHead[], limits: PlanLimits): BoardState {
  const listed = new Set(order);
  const inTrash = heads.filter(
    ({ id, deletedAt, erasingAt }) => !listed.has(id) && deletedAt !== null && erasingAt === null,
  );
  const known = heads.filter((head) => listed.has(head.id) || inTrash.includes(head));
  return {
    order,
    names: new Map(known.map(({ id, name }) => [id, name])),
    trash: new Map(inTrash.map(({ id, fromPosition }) => [id, fromPosition ?? order.length])),
    limits,
  };
}

/** Their ids are not free until they are gone. */
function beingErased({ order }: Board, heads: readonly GridHead[]): string[] {
  const listed = new Set(order);
  return heads.flatMap(({ id, erasingAt }) => (erasingAt !== null && !listed.has(id) ? [id] : []));
}

/** Applies changes in their order. One that is refused is left out, with those that name what only it would have made. */
function run(start: BoardState, changes: readonly BoardChange[], taken: ReadonlySet<string>): Outcome {
  const applied: Applied[] = [];
  const refused: RefusedChange[] = [];
  const unmade = new Map<string, RefusedChange>();
  let state = start;
  for (const [index, change] of changes.entries()) {
    const cause = idsOf(change)
      .filter((id) => !state.names.has(id))
      .map((id) => unmade.get(id))
      .find((refusal) => refusal !== undefined);
    if (cause && change.kind !== 'create') {
      refused.push({ ...cause, index });
      continue;
    }
    try {
      if (change.kind === 'create' && taken.has(change.id)) throw new AppError('ID_TAKEN');
      const inverse = invertOnBoard(state, change);
      state = applyToBoard(state, change);
      applied.push({ index, inverse });
    } catch (error) {
      const refusal = plainRefusal(index, error);
      refused.push(refusal);
      if (change.kind === 'create') unmade.set(change.id, refusal);
    }
  }
  return { state, applied, refused };
}

const idsOf = (change: BoardChange): readonly string[] =>
  change.kind === 'order' ? change.ids : [change.id];

function answer(
  { order, names }: Pick<BoardState, 'order' | 'names'>,
  version: number,
  applied: readonly Applied[],
  refused: readonly RefusedChange[],
): Versioned<BoardChangesAnswer> {
  const grids = order.map((id) => ({ id, name: names.get(id) ?? '' }));
  return new Versioned({ version, applied, refused, grids }, version);
}
