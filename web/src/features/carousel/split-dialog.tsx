import { useQueryClient } from '@tanstack/react-query';
import type { Photo } from '@tessera/contracts';
import { closeDialog, type OpenDialog } from '../../domain/dialogs/dialogs.js';
import { historyOf } from '../../domain/history/grid-history.js';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.js';
import { CarouselActions } from './carousel-actions.js';

interface SplitDialogProps {
  readonly dialog: OpenDialog<'split'>;
  readonly cover: Photo;
  /** Photos of the carousel besides the cover. */
  readonly others: number;
}

/** Asks whether a carousel becomes single posts. */
export default function SplitDialog({ dialog, cover, others }: SplitDialogProps) {
  const client = useQueryClient();
  return (
    <ConfirmDialog
      open
      onOpenChange={() => closeDialog(dialog)}
      title="Split into single posts"
      confirmLabel="Split into single posts"
      onConfirm={() => void new CarouselActions(historyOf(client, cover.gridId)).split(cover, dialog.wanted)}
    >
      {others === 1
        ? 'This carousel has another photo. It becomes a post of its own, right after this one.'
        : `This carousel has ${others} other photos. They become posts of their own, right after this one.`}
    </ConfirmDialog>
  );
}
