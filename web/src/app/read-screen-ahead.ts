import { GRIDS_READ, stateReadOf } from '../domain/photos/api/reads.js';
import { readAhead } from '../shared/api/read-ahead.js';
import { storedToken } from '../shared/api/token-store.js';
import { USER_READ } from '../shared/session/session-calls.js';

const GRID_ID = /^[0-9a-f]{32}$/;

/** Begins to read who has signed in here, and what the screen at that address shows of them first. */
export function readScreenAhead({ pathname, search }: { pathname: string; search: string }): void {
  if (storedToken() === null) return;
  readAhead(USER_READ);
  if (pathname !== '/') return;
  const gridId = new URLSearchParams(search).get('grid') ?? '';
  const isNamed = GRID_ID.test(gridId);
  if (isNamed) readAhead(stateReadOf(gridId));
  // Without one in the address it is the first.
  readAhead(GRIDS_READ, ([first]) => !isNamed && first !== undefined && readAhead(stateReadOf(first.id)));
}
