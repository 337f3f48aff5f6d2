import type {
  AppliedChange,
  BoardChange,
  BoardChangesBody,
  BoardChangesResponse,
  Grid,
  RefusedChange,
} from '@tessera/contracts';
import { applyToBoard, GridRuleError, invertOnBoard, type BoardState } from '@tessera/grid-core';
import type { ApiServer } from './api-server.js';
import { readOf } from './render-grid-page.js';
import { stateOf } from './photos.js';

/** The call that takes the changes of a person's grids. */
export const BOARD = 'POST /api/board/changes';

/** The changes of the board that the server has seen, in their order. */
export const boardChangesSent = (api: ApiServer): BoardChange[] =>
  api.seen
    .filter(({ method, path }) => `${method} ${path}` === BOARD)
    .flatMap(({ body }) => (JSON.parse(body) as BoardChangesBody).changes);

export interface ServedBoard {
  /** The grids as they are stored, in their order. */
  readonly grids: () => readonly Grid[];
  /** Stores a change, as another device of the same person would. */
  readonly store: (change: BoardChange) => void;
  /** Takes what the body of a call has, and responds as the server does. */
  readonly take: (body: string) => BoardChangesResponse;
}

/** Lists these grids, takes every change of them and responds as the server does. */
export function serveBoard(api: ApiServer, grids: readonly Grid[]): ServedBoard {
  const known = new Map(grids.map((grid) => [grid.id, grid]));
  let state: BoardState = {
    order: [...known.keys()],
    names: new Map(grids.map(({ id, name }) => [id, name])),
    trash: new Map(),
    limits: { maxGrids: null },
  };
  let version = 1;
  const named = () => state.order.map((id) => ({ id, name: state.names.get(id) ?? '' }));
  const board: ServedBoard = {
    grids: () =>
      named().map(({ id, name }) => ({ createdAt: '', photoCount: 0, ...known.get(id), id, name })),
    store: (change) => {
      state = applyToBoard(state, change);
      if (change.kind === 'create') api.on({ [readOf(change.id)]: () => ({ body: stateOf([]) }) });
    },
    take: (body) => {
      const { changes } = JSON.parse(body) as BoardChangesBody;
      const applied: AppliedChange<BoardChange>[] = [];
      const refused: RefusedChange[] = [];
      for (const [index, change] of changes.entries()) {
        try {
          const inverse = invertOnBoard(state, change);
          board.store(change);
          applied.push({ index, inverse });
        } catch (error) {
          if (!(error instanceof GridRuleError)) throw error;
          const code = error.reason === 'CHANGED_ELSEWHERE' ? 'CHANGED_ELSEWHERE' : 'NOT_FOUND';
          refused.push({ index, code, message: 'No.' });
        }
      }
      version += 1;
      return { version, applied, refused, grids: named() };
    },
  };
  api.on({
    'GET /api/grids': () => ({ body: board.grids() }),
    [BOARD]: ({ body }) => ({ body: board.take(body) }),
  });
  return board;
}
