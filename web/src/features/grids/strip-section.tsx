import { useQueryClient } from '@tanstack/react-query';
import type { Grid } from '@tessera/contracts';
import { useState } from 'react';
import { closeDialog, openDialog, useDialog } from '../../domain/dialogs/dialogs.js';
import { photosInWords } from '../../domain/photos/photos-in-words.js';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.js';
import { InHeaderSlot } from '../../shared/ui/header-slot.js';
import { lazyOverlay } from '../../shared/ui/lazy-overlay.js';
import { PHONE, useMedia } from '../../shared/ui/use-media.js';
import { countOf, thumbsOf } from './grid-faces.js';
import { GridPicker } from './grid-picker.js';
import { GridStrip } from './grid-strip.js';
import { StripDrag } from './lazy-strip-drag.js';
import { TabDrags } from './tab-drags.js';
import type { GridActions } from './use-grid-actions.js';

const GridNameDialog = lazyOverlay(
  () => import('./grid-name-dialog.js'),
  ({ onClose }) => onClose(),
);
const GridSheet = lazyOverlay(
  () => import('./grid-sheet.js'),
  ({ onClose }) => onClose(),
);

interface StripSectionProps {
  readonly grids: readonly Grid[];
  /** The plan holds no more of them. */
  readonly full: boolean;
  readonly selectedId: string;
  readonly actions: GridActions;
  readonly onSelect: (id: string) => void;
}

/** The person's grids: a strip of tabs, on a phone a button and its sheet; with their dialogs. */
export function StripSection({ grids, full, selectedId, actions, onSelect }: StripSectionProps) {
  const client = useQueryClient();
  const phone = useMedia(PHONE);
  const [drags] = useState(() => new TabDrags());
  const dialog = useDialog('grids');
  // What is tried again from a toast may end after another dialog has opened.
  const close = () => dialog !== null && closeDialog(dialog);
  const count = (grid: Grid) => countOf(client, grid);

  const remove = (grid: Grid) => {
    // A grid with photos asks first; an empty one comes back by Undo, and the last one cannot go.
    if (grids.length > 1 && count(grid) > 0) openDialog({ kind: 'grids', what: 'delete', grid });
    else void actions.remove(grid);
  };

  const handlers = {
    onSelect: (id: string) => id !== selectedId && onSelect(id),
    onCreate: () => actions.mayCreate() && openDialog({ kind: 'grids', what: 'create' }),
    onRename: (grid: Grid) => openDialog({ kind: 'grids', what: 'rename', grid }),
    onDelete: remove,
    onReorder: (order: readonly string[]) => void actions.reorder(order),
  };

  return (
    <>
      {phone ? (
        <InHeaderSlot>
          <GridPicker
            name={grids.find(({ id }) => id === selectedId)?.name ?? ''}
            open={dialog?.what === 'choose'}
            onOpen={() => {
              actions.refresh();
              openDialog({ kind: 'grids', what: 'choose' });
            }}
          />
        </InHeaderSlot>
      ) : (
        <GridStrip
          {...handlers}
          grids={grids}
          full={full}
          selectedId={selectedId}
          drags={drags}
          countOf={count}
          onOpenAll={actions.refresh}
        >
          <StripDrag grids={grids} drags={drags} onReorder={handlers.onReorder} />
        </GridStrip>
      )}
      {dialog?.what === 'choose' && (
        <GridSheet
          {...handlers}
          grids={grids}
          full={full}
          selectedId={selectedId}
          countOf={count}
          thumbsOf={(grid) => thumbsOf(client, grid)}
          onClose={close}
        />
      )}
      {dialog?.what === 'create' && (
        <GridNameDialog
          title="Create New Grid"
          confirmLabel="Create Grid"
          name=""
          onConfirm={(name, again) => actions.create(name, again, onSelect)}
          onClose={close}
        />
      )}
      {dialog?.what === 'rename' && (
        <GridNameDialog
          title="Edit Grid Name"
          confirmLabel="Save"
          name={dialog.grid.name}
          onConfirm={(name, again) => actions.rename(dialog.grid, name, again)}
          onClose={close}
        />
      )}
      {dialog?.what === 'delete' && (
        <ConfirmDialog
          open
          onOpenChange={close}
          title={`Delete "${dialog.grid.name}"`}
          confirmLabel="Delete grid"
          danger
          onConfirm={() => void actions.remove(dialog.grid)}
        >
          {count(dialog.grid) === 1 ? 'Its photo goes' : `Its ${photosInWords(count(dialog.grid))} go`} to the
          trash with it, for 30 days.
        </ConfirmDialog>
      )}
    </>
  );
}
