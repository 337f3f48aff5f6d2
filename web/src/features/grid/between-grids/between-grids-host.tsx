import { useQueryClient } from '@tanstack/react-query';
import type { Grid, PlanLimits } from '@tessera/contracts';
import { lazy, Suspense, useEffect } from 'react';
import { useAfterAside } from '../feed/use-after-aside.js';
import { ledgerOf } from '../photos/photo-ledger.js';
import { overLimit } from '../plan/plan-refusals.js';
import { countOf, thumbsOf } from '../strip/grid-faces.js';
import { leaving } from './leaving.js';
import { moveToGrid } from './move-to-grid.js';
import { closeTransfer, useTransferOffer } from './transfer-offer.js';

const GridChoiceDialog = lazy(() => import('./grid-choice-dialog.js'));

export interface BetweenGridsHostProps {
  readonly grids: readonly Grid[];
  /** The grid that is open. */
  readonly gridId: string;
  readonly limits: PlanLimits;
  readonly onOpen: (gridId: string) => void;
  /** Reads the list of grids again, for its counts. */
  readonly onRefresh: () => void;
}

/** Where a person chooses the grid that photos go to; the dialog's code is fetched with the first one. */
export function BetweenGridsHost({ grids, gridId, limits, onOpen, onRefresh }: BetweenGridsHostProps) {
  const client = useQueryClient();
  const offer = useTransferOffer();
  const isOpen = offer !== null;
  // What goes from under the focus leaves it to another tile, once the dialog has returned it.
  const { choose } = useAfterAside(!isOpen);
  useEffect(() => {
    if (isOpen) onRefresh();
  }, [isOpen, onRefresh]);
  useEffect(() => closeTransfer, [gridId]);
  if (offer === null) return null;

  const { photos } = leaving(ledgerOf(client, gridId).shown, offer.ids);
  return (
    <Suspense fallback={null}>
      <GridChoiceDialog
        title="Move to grid..."
        photos={photos}
        grids={grids.filter(({ id }) => id !== gridId)}
        countOf={(grid) => countOf(client, grid)}
        thumbsOf={(grid) => thumbsOf(client, grid)}
        isFull={(grid) => overLimit(limits.maxPhotosPerGrid, countOf(client, grid), photos) !== null}
        onChoose={(to) => {
          choose(() => moveToGrid({ client, limits, gridId, ids: offer.ids, to, onOpen }));
          closeTransfer();
        }}
        onClose={closeTransfer}
      />
    </Suspense>
  );
}
