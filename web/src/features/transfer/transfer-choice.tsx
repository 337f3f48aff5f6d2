import { useQueryClient } from '@tanstack/react-query';
import { closeDialog, type OpenDialog } from '../../domain/dialogs/dialogs.js';
import { ledgerOf } from '../../domain/photos/photo-ledger.js';
import { overLimit } from '../../domain/plan/plan-refusals.js';
import { leaving } from '../../domain/transfers/leaving.js';
import { countOf, thumbsOf } from '../grids/grid-faces.js';
import type { BetweenGridsHostProps } from './between-grids-host.js';
import { copyToGrid } from './copy-to-grid.js';
import GridChoiceDialog from './grid-choice-dialog.js';
import { moveToGrid } from './move-to-grid.js';

interface TransferChoiceProps extends Omit<BetweenGridsHostProps, 'onRefresh'> {
  readonly dialog: OpenDialog<'transfer'>;
  /** Does it when the dialog is gone. */
  readonly choose: (then: () => void) => void;
}

/** The dialog in which the grid is chosen, and the move or copy to it. */
export default function TransferChoice(props: TransferChoiceProps) {
  const { grids, gridId, limits, onOpen, dialog, choose } = props;
  const { ids, copy } = dialog;
  const client = useQueryClient();
  const { photos } = leaving(ledgerOf(client, gridId).shown, ids);
  return (
    <GridChoiceDialog
      title={copy ? 'Copy to grid' : 'Move to grid'}
      photos={photos}
      grids={grids.filter(({ id }) => id !== gridId)}
      countOf={(grid) => countOf(client, grid)}
      thumbsOf={(grid) => thumbsOf(client, grid)}
      isFull={(grid) => overLimit(limits.maxPhotosPerGrid, countOf(client, grid), photos) !== null}
      onChoose={(to) => {
        const send = copy ? copyToGrid : moveToGrid;
        choose(() => void send({ client, limits, gridId, ids, to, onOpen }));
        closeDialog(dialog);
      }}
      onClose={() => closeDialog(dialog)}
    />
  );
}
