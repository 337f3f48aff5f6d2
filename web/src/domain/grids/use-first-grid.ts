import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { boardLedgerOf } from './board-ledger.js';

/** Makes 'My First Grid' for a person who has none [spec 4.7], where it is `needed`. */
export function useFirstGrid(userId: string, needed: boolean) {
  const client = useQueryClient();
  const { mutate, isError, isIdle } = useMutation({
    // Needed once in the life of an account, and it brings the schemas of grids along.
    mutationFn: async () => (await import('./api/create-first-grid.js')).createFirstGrid(),
    onSuccess: (grid) => boardLedgerOf(client, userId).add(grid),
  });
  useEffect(() => {
    if (needed && isIdle) mutate();
  }, [isIdle, mutate, needed]);
  return { failed: isError, tryAgain: () => mutate() };
}
