import type { QueryClient } from '@tanstack/react-query';
import { BOARD_SCOPE } from '../domain/outbox/board-scope.js';
import { waitingScopes } from '../domain/outbox/waiting-scopes.js';

/** Sends what earlier pages of the person, and windows that are closed or asleep, have left, whatever page is open. */
export async function resumeOutbox(client: QueryClient, userId: string): Promise<void> {
  const scopes = await waitingScopes(userId);
  if (scopes.length === 0) return;
  const [{ ledgerOf }, { boardLedgerOf }] = await Promise.all([
    import('../domain/photos/photo-ledger.js'),
    import('../domain/grids/board-ledger.js'),
  ]);
  await Promise.all(
    scopes.map((scope) =>
      (scope === BOARD_SCOPE ? boardLedgerOf(client, userId) : ledgerOf(client, scope)).resume(),
    ),
  );
}
