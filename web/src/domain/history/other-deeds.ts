import type { QueryClient } from '@tanstack/react-query';
import type { Sending } from '../outbox/entry.js';
import type { PhotoLedger } from '../photos/photo-ledger.js';
import { sendBetweenGrids } from './between-grids.js';
import type { GridDeed, OtherDeed } from './grid-deed.js';
import { sendInParts } from './send-in-parts.js';

/** Does what is more than one change of the grid. */
export const sendOtherDeed = (client: QueryClient, grid: PhotoLedger, deed: OtherDeed): Sending<GridDeed> =>
  deed.kind === 'inParts' ? sendInParts(grid, deed) : sendBetweenGrids(client, deed);
