import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { createFirstGrid } from '../api/create-grid.js';
import { gridsKey } from '../api/keys.js';

/** Makes 'My First Grid' for a person who has none (section 4); `needed` says so. */
export function useFirstGrid(userId: string, needed: boolean) {
  const client = useQueryClient();
  const { mutate, isError, isIdle } = useMutation({
    mutationFn: createFirstGrid,
    onSuccess: (grid) => client.setQueryData(gridsKey(userId), [grid]),
  });
  useEffect(() => {
    if (needed && isIdle) mutate();
  }, [isIdle, mutate, needed]);
  return { failed: isError, tryAgain: () => mutate() };
}
