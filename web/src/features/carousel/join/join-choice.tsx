import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { closeDialog, type OpenDialog } from '../../../domain/dialogs/dialogs.js';
import { historyOf } from '../../../domain/history/grid-history.js';
import type { GridView } from '../../../domain/photos/grid-view.js';
import { useGrid } from '../../../domain/photos/use-grid.js';
import { CarouselActions } from '../carousel-actions.js';
import { JoinDialog } from './join-dialog.js';
import { joinablePhotos } from './joinable-photos.js';

/** The dialog with what may join the carousel as the grid is now; it closes where the carousel is gone. */
export default function JoinChoice({ dialog }: { readonly dialog: OpenDialog<'join'> }) {
  const { gridId, groupId, room } = dialog;
  const client = useQueryClient();
  const actions = useMemo(() => new CarouselActions(historyOf(client, gridId)), [client, gridId]);
  const known = useGrid(
    gridId,
    useCallback((view: GridView) => joinablePhotos(view, groupId), [groupId]),
  );
  const isGone = known === null;
  useEffect(() => {
    if (isGone) closeDialog(dialog);
  }, [dialog, isGone]);
  if (!known) return null;
  return (
    <JoinDialog
      {...known}
      room={room}
      onAdd={(ids) => {
        closeDialog(dialog);
        actions.join(groupId, ids);
      }}
      onClose={() => closeDialog(dialog)}
    />
  );
}
