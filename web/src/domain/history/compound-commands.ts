import type { QueryClient } from '@tanstack/react-query';
import type { Sending } from '../outbox/entry.js';
import type { PhotoLedger } from '../photos/photo-ledger.js';
import { sendBetweenGrids } from './between-grids.js';
import type { GridCommand, CompoundCommand } from './grid-command.js';
import { sendInParts } from './send-in-parts.js';

/** Does what is more than one change of the grid. */
export const sendCompound = (
  client: QueryClient,
  grid: PhotoLedger,
  command: CompoundCommand,
): Sending<GridCommand> =>
  command.kind === 'inParts' ? sendInParts(grid, command) : sendBetweenGrids(client, command);
