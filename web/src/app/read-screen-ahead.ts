import { firstViewReadOf, GRIDS_READ, stateReadOf } from '../domain/photos/api/reads.js';
import { hasBegun, readAhead } from '../shared/api/read-ahead.js';
import { storedToken } from '../shared/api/token-store.js';
import { USER_READ } from '../shared/session/session-calls.js';

const GRID_ID = /^[0-9a-f]{32}$/;

/** The id of the grid in the address; null where there is none, and the first one is shown. */
export function gridInAddress(search: string): string | null {
  const gridId = new URLSearchParams(search).get('grid') ?? '';
  return GRID_ID.test(gridId) ? gridId : null;
}

/** Begins to read who has signed in here, and what the screen at that address shows of them first. */
export function readScreenAhead({ pathname, search }: { pathname: string; search: string }): void {
  if (storedToken() === null) return;
  readAhead(USER_READ);
  if (pathname !== '/') return;
  const gridId = gridInAddress(search);
  const first = firstViewReadOf(gridId);
  // The whole grid then follows once that is seen.
  const hasFirst = hasBegun(first);
  if (hasFirst) readAhead(first);
  else if (gridId !== null) readAhead(stateReadOf(gridId));
  readAhead(GRIDS_READ, ([grid]) => {
    if (!hasFirst && gridId === null && grid !== undefined) readAhead(stateReadOf(grid.id));
  });
}
