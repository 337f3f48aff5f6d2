import type { BoardChange, PlanLimits } from '@tessera/contracts';
import { assertGrids } from './changes/plan.js';
import { insertIds, reorderGrids } from './order.js';
import { GridRuleError } from './rule-error.js';

/** A person's grids as changes of them see it. */
export interface BoardState {
  /** The ids of the grids, in their order. */
  readonly order: readonly string[];
  /** Of every grid, in the trash too. */
  readonly names: ReadonlyMap<string, string>;
  /** The places of those in the trash, at which they come back. */
  readonly trash: ReadonlyMap<string, number>;
  readonly limits: Pick<PlanLimits, 'maxGrids'>;
}

/**
 * The board after a change; the one that was given is untouched, and a change that was applied before changes nothing.
 * Throws GridRuleError: `UNKNOWN_ID`, `ID_TWICE`, `ID_TAKEN` for a new grid whose id lies in the trash, `LAST_GRID`,
 * `GRID_LIMIT_REACHED`, `GRID_CEILING_REACHED`, `CHANGED_ELSEWHERE` where name or order are others than `seen`. O(n)
 * for n grids.
 */
export function applyToBoard(board: BoardState, change: BoardChange): BoardState {
  const { order, names, trash, limits } = board;
  switch (change.kind) {
    case 'create':
      if (trash.has(change.id)) throw new GridRuleError('ID_TAKEN', [change.id]);
      if (order.includes(change.id)) return board;
      assertGrids(limits, order.length);
      return { ...board, order: [...order, change.id], names: new Map(names).set(change.id, change.name) };
    case 'rename':
      assertListed(board, change.id);
      if (names.get(change.id) === change.name) return board;
      if (change.seen !== undefined && names.get(change.id) !== change.seen) {
        throw new GridRuleError('CHANGED_ELSEWHERE', [change.id]);
      }
      return { ...board, names: new Map(names).set(change.id, change.name) };
    case 'remove':
      if (trash.has(change.id)) return board;
      assertListed(board, change.id);
      if (order.length === 1) throw new GridRuleError('LAST_GRID', [change.id]);
      return {
        ...board,
        order: order.filter((id) => id !== change.id),
        trash: new Map(trash).set(change.id, order.indexOf(change.id)),
      };
    case 'restore': {
      if (order.includes(change.id)) return board;
      const place = trash.get(change.id);
      if (place === undefined) throw new GridRuleError('UNKNOWN_ID', [change.id]);
      assertGrids(limits, order.length);
      const rest = new Map(trash);
      rest.delete(change.id);
      return { ...board, order: insertIds(order, place, [change.id]), trash: rest };
    }
    case 'order': {
      const after = reorderGrids(order, change.ids);
      if (isSame(after, order)) return board;
      if (change.seen !== undefined && !standInOrder(order, change.seen)) {
        throw new GridRuleError('CHANGED_ELSEWHERE', change.seen);
      }
      return { ...board, order: after };
    }
  }
}

/** What takes a change of the board back, as computed on the board before it; null where it changes nothing. O(n). */
export function invertOnBoard({ order, names, trash }: BoardState, change: BoardChange): BoardChange | null {
  switch (change.kind) {
    case 'create':
      return order.includes(change.id) ? null : { kind: 'remove', id: change.id };
    case 'rename': {
      const before = names.get(change.id);
      return before === undefined || before === change.name
        ? null
        : { kind: 'rename', id: change.id, name: before, seen: change.name };
    }
    case 'remove':
      return trash.has(change.id) ? null : { kind: 'restore', id: change.id };
    case 'restore':
      return order.includes(change.id) ? null : { kind: 'remove', id: change.id };
    case 'order': {
      const after = reorderGrids(order, change.ids);
      return isSame(after, order) ? null : { kind: 'order', ids: [...order], seen: after };
    }
  }
}

const isSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((id, index) => id === others[index]);

/** Whether those of `seen` that are listed stand in that order, whatever stands between them. */
function standInOrder(order: readonly string[], seen: readonly string[]): boolean {
  const [listed, named] = [new Set(order), new Set(seen)];
  return isSame(
    order.filter((id) => named.has(id)),
    seen.filter((id) => listed.has(id)),
  );
}

function assertListed({ order }: BoardState, id: string): void {
  if (!order.includes(id)) throw new GridRuleError('UNKNOWN_ID', [id]);
}
