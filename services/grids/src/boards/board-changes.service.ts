import { Injectable } from '@nestjs/common';
import {
  GridName,
  type BoardChange,
  type BoardChangesResponse,
  type BoardChangesBody,
  type PlanLimits,
  type RefusedChange,
} from '@tessera/contracts';
import { applyToBoard, invertOnBoard, type BoardState } from '@tessera/grid-core';
import { AppError, type Caller, Clock, ErasedAccounts } from '@tessera/service-kit';
import { plainRefusal } from '../changes/refusals.js';
import { runChanges, type Rules } from '../changes/run-changes.js';
import { appliedBefore, storedCall, withCall, type NumberedCall } from '../changes/stored-calls.js';
import { GridRepository, type GridHead } from '../grids/grid.repository.js';
import { Versioned } from '../http/versioned.js';
import { PlanService } from '../plans/plan.service.js';
import { GridTrashRepository } from '../trash/grid-trash.repository.js';
import { TrashRoom } from '../trash/trash-room.js';
import { BoardRepository, type Board } from './board.repository.js';
import { BoardWriter } from './board-writer.js';

/** What the attempts of a call have written before a commit, to be unmarked where the commit was another one. */
interface Staged {
  readonly pending: Set<string>;
  /** When they were deleted, by this call. */
  readonly deleted: Map<string, Date>;
  /** When they were deleted, before it. */
  readonly restoring: Map<string, Date>;
  /** Names from before the call, and what it has stored instead: the next attempt starts with the former. */
  readonly renamed: Map<string, { from: string; to: string }>;
}

type NumberedChanges = BoardChangesBody & NumberedCall;

interface Attempt {
  readonly ownerId: string;
  readonly board: Board;
  readonly body: NumberedChanges;
  readonly limits: PlanLimits;
  readonly staged: Staged;
}

/**
 * Changes of a person's grids, as many as one call brings: the marks of single changes first, with the new names; then
 * the board, which is the commit and knows the call; then the marks are cleared. The sweeps finish what stopped
 * between.
 */
@Injectable()
export class BoardChangesService {
  constructor(
    private readonly writer: BoardWriter,
    private readonly boards: BoardRepository,
    private readonly grids: GridRepository,
    private readonly trash: GridTrashRepository,
    private readonly room: TrashRoom,
    private readonly plans: PlanService,
    private readonly erased: ErasedAccounts,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError OUT_OF_TURN, RATE_LIMITED where the trash has no room */
  async change(caller: Caller, body: NumberedChanges): Promise<Versioned<BoardChangesResponse>> {
    const limits = await this.plans.limitsOf({ userId: caller.sub, tier: caller.tier });
    const staged: Staged = {
      pending: new Set(),
      deleted: new Map(),
      restoring: new Map(),
      renamed: new Map(),
    };
    return this.writer.change(caller.sub, async (board) => {
      const stored = storedCall(board, body);
      return stored
        ? this.retried(caller.sub, board, body, stored.refused)
        : this.attempt({ ownerId: caller.sub, board, body, limits, staged });
    });
  }

  /** Null where others have written meanwhile, and all has to be computed again. */
  private async attempt({
    ownerId,
    board,
    body,
    limits,
    staged,
  }: Attempt): Promise<Versioned<BoardChangesResponse> | null> {
    const named = body.changes.flatMap((change) => (change.kind === 'order' ? [] : [change.id]));
    const [heads, foreign] = await Promise.all([
      this.grids.heads(ownerId, [...new Set([...board.order, ...named])]),
      this.grids.ofOthers(ownerId, [...new Set(named)]),
    ]);
    const start = stateOf(board, heads, limits, staged);
    const taken = new Set([...foreign, ...beingErased(board, heads)]);
    const formerNames = new Map(heads.map(({ id, formerName }) => [id, [formerName, start.names.get(id)]]));
    const rules = boardRules(taken, (id, name) => formerNames.get(id)?.includes(name) === true);
    const { state, applied, refused } = await runChanges(start, body.changes, rules);
    if (!(await this.stage(ownerId, start, state, heads, staged))) return null;
    const clients = withCall(board, body, refused, this.clock.now());
    const after = await this.boards.store(ownerId, board.version, { order: state.order, clients });
    if (!after) return null;
    await this.settle(ownerId, state, staged);
    return respond(after, state.names, applied, refused);
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
    const leaving = [...after.trash].filter(([id]) => !before.trash.has(id));
    await this.room.take('grids', ownerId, leaving.length);
    if (coming.length > 0) await this.erased.refuse(ownerId);
    const stored = new Map(heads.map((head) => [head.id, head]));
    for (const id of made) {
      await this.grids.insertPending({ id, ownerId, name: after.names.get(id) ?? '', now });
      staged.pending.add(id);
    }
    for (const id of restored) {
      const deletedAt = stored.get(id)?.deletedAt ?? null;
      if (!deletedAt || !(await this.trash.markRestoring({ ownerId, id, deletedAt }, now))) return false;
      staged.restoring.set(id, deletedAt);
    }
    for (const [id, place] of leaving) {
      await this.trash.markDeleted(ownerId, id, place, now);
      staged.deleted.set(id, now);
    }
    for (const [id, name] of after.names) {
      if (!stored.has(id) || stored.get(id)?.name === name) continue;
      const from = before.names.get(id) ?? name;
      await this.grids.rename(ownerId, id, name, nameRefusal(from) === undefined ? undefined : from);
      staged.renamed.set(id, { from, to: name });
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
    for (const [id, deletedAt] of staged.restoring) {
      if (listed.has(id)) await this.trash.clearMarks({ ownerId, id, deletedAt });
      else await this.trash.clearRestoring(ownerId, id);
    }
    for (const [id, deletedAt] of staged.deleted) {
      if (listed.has(id)) await this.trash.clearMarks({ ownerId, id, deletedAt });
    }
  }

  /** The call is stored; all that can be left to do is to clear marks. */
  private async retried(
    ownerId: string,
    board: Board,
    { changes }: BoardChangesBody,
    refused: readonly RefusedChange[],
  ): Promise<Versioned<BoardChangesResponse>> {
    const heads = await this.grids.heads(ownerId, board.order);
    for (const { id, pendingSince, deletedAt, restoringAt } of heads) {
      if (pendingSince) await this.grids.clearPending(ownerId, id);
      if (restoringAt) await this.trash.clearMarks({ ownerId, id, deletedAt });
    }
    const names = new Map(heads.map(({ id, name }) => [id, name]));
    return respond(board, names, appliedBefore(changes, refused), refused);
  }
}

function stateOf(
  { order }: Board,
  heads: readonly GridHead[],
  limits: PlanLimits,
  { renamed }: Staged,
): BoardState {
  const listed = new Set(order);
  const inTrash = heads.filter(
    ({ id, deletedAt, erasingAt }) => !listed.has(id) && deletedAt !== null && erasingAt === null,
  );
  const known = heads.filter((head) => listed.has(head.id) || inTrash.includes(head));
  return {
    order,
    names: new Map(
      known.map(({ id, name }) => {
        const own = renamed.get(id);
        return [id, own?.to === name ? own.from : name];
      }),
    ),
    trash: new Map(inTrash.map(({ id, fromPosition }) => [id, fromPosition ?? order.length])),
    limits,
  };
}

/** Their ids are not free until they are gone. */
function beingErased({ order }: Board, heads: readonly GridHead[]): string[] {
  const listed = new Set(order);
  return heads.flatMap(({ id, erasingAt }) => (erasingAt !== null && !listed.has(id) ? [id] : []));
}

/** Why today's rules refuse a name; undefined where they take it. */
const nameRefusal = (name: string): string | undefined => GridName.safeParse(name).error?.issues[0]?.message;

/**
 * `taken` are ids that are not free for a new grid. A name that today's rules refuse is given back only to the grid
 * that had it.
 */
function boardRules(
  taken: ReadonlySet<string>,
  hadName: (id: string, name: string) => boolean,
): Rules<BoardState, BoardChange> {
  return {
    load: (state) => Promise.resolve(state),
    invert: invertOnBoard,
    apply: (state, change) => {
      if (change.kind === 'create' && taken.has(change.id)) throw new AppError('ID_TAKEN');
      const text = change.kind === 'rename' ? nameRefusal(change.name) : undefined;
      if (change.kind === 'rename' && text !== undefined && !hadName(change.id, change.name))
        throw new AppError('VALIDATION_FAILED', { text });
      return applyToBoard(state, change);
    },
    refusal: (index, _change, _state, error) => plainRefusal(index, error),
    makes: (change) => (change.kind === 'create' ? [change.id] : []),
    names: (change) => (change.kind === 'order' ? change.ids : [change.id]),
    has: ({ names }, id) => names.has(id),
  };
}

function respond(
  { order, version }: Pick<Board, 'order' | 'version'>,
  names: ReadonlyMap<string, string>,
  applied: BoardChangesResponse['applied'],
  refused: readonly RefusedChange[],
): Versioned<BoardChangesResponse> {
  const grids = order.map((id) => ({ id, name: names.get(id) ?? '' }));
  return new Versioned({ version, applied, refused, grids }, version);
}
