import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { stateQuery } from '../api/read-state.js';
import { ledgerOf } from '../photos/photo-ledger.js';
import { tellLoadFailure } from './carousel-failures.js';

export interface CarouselRead {
  readonly failed: boolean;
  readonly tryAgain: () => void;
}

/** Reads the grid again when one of its carousels is opened: another device may have changed it. A failure is told once. */
export function useCarousel(gridId: string, groupId: string): CarouselRead {
  const client = useQueryClient();
  const { error, isRefetchError, errorUpdatedAt } = useQuery({
    ...stateQuery(client, gridId),
    enabled: false,
  });
  const [failedBefore] = useState(errorUpdatedAt);
  const tryAgain = useCallback(() => ledgerOf(client, gridId).refresh(), [client, gridId]);
  useEffect(tryAgain, [groupId, tryAgain]);

  const failed = isRefetchError && errorUpdatedAt !== failedBefore;
  useEffect(() => {
    if (failed) tellLoadFailure(error, tryAgain);
  }, [error, failed, tryAgain]);
  return { failed, tryAgain };
}
