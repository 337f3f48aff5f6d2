import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { hasCode } from '../../../shared/api/api-error.js';
import { useReadsAllowed } from '../../../shared/api/reads-gate.js';
import { carouselQuery } from '../api/list-carousel.js';
import { ledgerOf } from '../photos/photo-ledger.js';
import { tellLoadFailure } from './carousel-failures.js';

export interface CarouselRead {
  readonly failed: boolean;
  readonly tryAgain: () => void;
}

/** Reads a carousel when it is opened; its photos are then among the grid's. A failure is told once for each try. */
export function useCarousel(gridId: string, groupId: string): CarouselRead {
  const client = useQueryClient();
  const enabled = useReadsAllowed();
  const gone = useRef<string | null>(null);
  const { error, isLoadingError, refetch } = useQuery({
    ...carouselQuery(client, gridId, groupId),
    enabled,
  });

  useEffect(() => {
    if (!isLoadingError) return;
    tellLoadFailure(error, () => void refetch());
    if (!hasCode(error, 'NOT_FOUND') || gone.current === groupId) return;
    // It is gone: the grid, asked once, knows what became of its photos.
    gone.current = groupId;
    ledgerOf(client, gridId).refresh();
  }, [client, error, gridId, groupId, isLoadingError, refetch]);

  return { failed: isLoadingError, tryAgain: () => void refetch() };
}
