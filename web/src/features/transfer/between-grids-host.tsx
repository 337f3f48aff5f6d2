import type { Grid, PlanLimits } from '@tessera/contracts';
import { lazy, Suspense, useEffect } from 'react';
import { closeTransfer, useTransferOffer } from '../../domain/transfers/transfer-offer.js';
import { useAfterAside } from '../../shared/ui/use-after-aside.js';

const TransferChoice = lazy(() => import('./transfer-choice.js'));

export interface BetweenGridsHostProps {
  readonly grids: readonly Grid[];
  /** The grid that is open. */
  readonly gridId: string;
  readonly limits: PlanLimits;
  readonly onOpen: (gridId: string) => void;
  /** Reads the list of grids again, for its counts. */
  readonly onRefresh: () => void;
}

/** Where a person chooses the grid that photos go to; its code is fetched with the first one. */
export function BetweenGridsHost({ onRefresh, ...props }: BetweenGridsHostProps) {
  const { gridId } = props;
  const offer = useTransferOffer();
  const isOpen = offer !== null;
  // What goes from under the focus leaves it to another tile, once the dialog has returned it.
  const { choose } = useAfterAside(!isOpen);
  useEffect(() => {
    if (isOpen) onRefresh();
  }, [isOpen, onRefresh]);
  useEffect(() => closeTransfer, [gridId]);
  if (offer === null) return null;
  return (
    <Suspense fallback={null}>
      <TransferChoice {...props} {...offer} choose={choose} />
    </Suspense>
  );
}
