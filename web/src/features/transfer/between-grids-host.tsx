import type { Grid, PlanLimits } from '@tessera/contracts';
import { useEffect } from 'react';
import { closeDialog, useDialog } from '../../domain/dialogs/dialogs.js';
import { useAfterAside } from '../../shared/ui/use-after-aside.js';
import { lazyOverlay } from '../../shared/ui/lazy-overlay.js';

const TransferChoice = lazyOverlay(
  () => import('./transfer-choice.js'),
  ({ dialog }) => closeDialog(dialog),
);

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
  const dialog = useDialog('transfer');
  const isOpen = dialog !== null;
  // What goes from under the focus leaves it to another tile, once the dialog has returned it.
  const { choose } = useAfterAside(!isOpen);
  useEffect(() => {
    if (isOpen) onRefresh();
  }, [isOpen, onRefresh]);
  if (dialog === null) return null;
  return <TransferChoice {...props} dialog={dialog} choose={choose} />;
}
