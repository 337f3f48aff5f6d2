import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { stateQuery } from '../../domain/photos/api/read-state.js';
import { ledgerOf } from '../../domain/photos/photo-ledger.js';
import { notifyLoadFailure } from './carousel-failures.js';

interface CarouselRead {
  readonly failed: boolean;
  readonly tryAgain: () => void;
}

/**
 * Reads the grid again when one of its carousels is opened: another device may have changed it. A failure is told once;
 * that of a read which something else has asked for, such as a change that did not arrive, is told there.
 */
export function useCarousel(gridId: string, groupId: string): CarouselRead {
  const client = useQueryClient();
  const { isRefetchError } = useQuery({ ...stateQuery(client, gridId), enabled: false });
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(1);
  const tryAgain = useCallback(() => setTries((count) => count + 1), []);
  useEffect(() => {
    let isOpen = true;
    void ledgerOf(client, gridId)
      .refresh()
      .then((failure) => {
        if (!isOpen) return;
        setFailed(failure !== null);
        if (failure !== null) notifyLoadFailure(failure, tryAgain);
      });
    return () => {
      isOpen = false;
    };
  }, [client, gridId, groupId, tries, tryAgain]);
  return { failed: failed && isRefetchError, tryAgain };
}
