import { useQueryClient } from '@tanstack/react-query';
import { ledgerOf } from '../../domain/photos/photo-ledger.js';
import { overLimit } from '../../domain/plan/plan-refusals.js';
import { countOf, thumbsOf } from '../grids/grid-faces.js';
import type { BetweenGridsHostProps } from './between-grids-host.js';
import GridChoiceDialog from './grid-choice-dialog.js';
import { leaving } from '../../domain/transfers/leaving.js';
import { moveToGrid } from './move-to-grid.js';
import { closeTransfer } from '../../domain/transfers/transfer-offer.js';

export interface TransferChoiceProps extends Omit<BetweenGridsHostProps, 'onRefresh'> {
  readonly ids: readonly string[];
  /** Does it when the dialog is gone. */
  readonly choose: (then: () => void) => void;
}

/** The dialog in which the grid is chosen, and the move to it. */
export default function TransferChoice({ grids, gridId, limits, onOpen, ids, choose }: TransferChoiceProps) {
  const client = useQueryClient();
  const { photos } = leaving(ledgerOf(client, gridId).shown, ids);
  return (
    <GridChoiceDialog
      title="Move to grid..."
      photos={photos}
      grids={grids.filter(({ id }) => id !== gridId)}
      countOf={(grid) => countOf(client, grid)}
      thumbsOf={(grid) => thumbsOf(client, grid)}
      isFull={(grid) => overLimit(limits.maxPhotosPerGrid, countOf(client, grid), photos) !== null}
      onChoose={(to) => {
        choose(() => moveToGrid({ client, limits, gridId, ids, to, onOpen }));
        closeTransfer();
      }}
      onClose={closeTransfer}
    />
  );
}
