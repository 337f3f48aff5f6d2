import type { BoardChange, BoardChangesResponse, Grid } from '@tessera/contracts';
import { applyToBoard, GridRuleError, invertOnBoard, type BoardState } from '@tessera/grid-core';

export type Grids = readonly Grid[];

/** A person's grids as changes see them, with what else is known of each, of those in the trash too. */
export interface BoardView {
  readonly state: BoardState;
  readonly grids: ReadonlyMap<string, Grid>;
}

/** Before the list was read. */
export const EMPTY_BOARD: BoardView = {
  // The server knows the plan, and the page asks it before; only the ceiling for everyone is checked here.
  state: { order: [], names: new Map(), trash: new Map(), limits: { maxGrids: null } },
  grids: new Map(),
};

/** The board as the server lists it. What it lists no more lies in the trash, where a change can bring it back from. */
export function boardOf(listed: Grids, before: BoardView = EMPTY_BOARD): BoardView {
  const order = listed.map(({ id }) => id);
  const there = new Set(order);
  const grids = new Map([...before.grids, ...listed.map((grid) => [grid.id, grid] as const)]);
  const places = [...before.state.trash, ...before.state.order.map((id, place) => [id, place] as const)];
  return {
    grids,
    state: {
      ...before.state,
      order,
      names: new Map([...grids.values()].map(({ id, name }) => [id, name])),
      trash: new Map(places.filter(([id]) => !there.has(id))),
    },
  };
}

/** The grids that are shown, in their order. */
export const gridsIn = ({ state, grids }: BoardView): Grids =>
  state.order.flatMap((id) => {
    const [grid, name] = [grids.get(id), state.names.get(id)];
    if (grid === undefined || name === undefined) return [];
    return grid.name === name ? grid : { ...grid, name };
  });

/** The board after a change. One that a rule forbids, such as of a grid that is gone by now, changes nothing. */
export const changed = (view: BoardView, change: BoardChange): BoardView =>
  unlessForbidden(() => ({ ...view, state: applyToBoard(view.state, change) }), view);

/** What takes the change back; null where it changes nothing. */
export const inverseOn = ({ state }: BoardView, change: BoardChange): BoardChange | null =>
  unlessForbidden(() => invertOnBoard(state, change), null);

function unlessForbidden<Value>(compute: () => Value, otherwise: Value): Value {
  try {
    return compute();
  } catch (error) {
    if (error instanceof GridRuleError) return otherwise;
    throw error;
  }
}

/** With a grid that the server has made. */
export function withGrid(view: BoardView, grid: Grid): BoardView {
  const after = changed(view, { kind: 'create', id: grid.id, name: grid.name });
  return { ...after, grids: new Map(after.grids).set(grid.id, grid) };
}

export interface AfterCall {
  readonly view: BoardView;
  /** Whether the server lists other grids than the page knows. */
  readonly isOutdated: boolean;
}

/** The board after a call: with the changes that were applied, and in the order that the response has. */
export function afterCall(
  view: BoardView,
  changes: readonly BoardChange[],
  { applied, refused, grids }: BoardChangesResponse,
): AfterCall {
  let after = view;
  for (const { index } of applied) {
    const change = changes[index];
    if (change === undefined) continue;
    after =
      change.kind === 'create' && !after.grids.has(change.id)
        ? withGrid(after, newGrid(change))
        : changed(after, change);
  }
  const { state } = after;
  const listed = new Set(state.order);
  const isKnown = grids.length === listed.size && grids.every(({ id }) => listed.has(id));
  if (isKnown) {
    const names = new Map([...state.names, ...grids.map(({ id, name }) => [id, name] as const)]);
    after = { ...after, state: { ...state, order: grids.map(({ id }) => id), names } };
  }
  return { view: after, isOutdated: !isKnown || refused.length > 0 };
}

const newGrid = ({ id, name }: { readonly id: string; readonly name: string }): Grid => ({
  id,
  name,
  createdAt: new Date().toISOString(),
  photoCount: 0,
});
