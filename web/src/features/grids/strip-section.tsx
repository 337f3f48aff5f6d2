import { useQueryClient } from '@tanstack/react-query';
import type { Grid } from '@tessera/contracts';
import { lazy, Suspense, useState } from 'react';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.js';
import { InHeaderSlot } from '../../shared/ui/header-slot.js';
import { createPart } from '../../shared/ui/part.js';
import { PHONE, useMedia } from '../../shared/ui/use-media.js';
import { countOf, thumbsOf } from './grid-faces.js';
import { GridPicker } from './grid-picker.js';
import { GridStrip } from './grid-strip.js';
import { photosInWords } from './photo-count.js';
import type { GridActions } from './use-grid-actions.js';

const GridNameDialog = lazy(() => import('./grid-name-dialog.js'));
const GridSheet = createPart(() => import('./grid-sheet.js'));

export interface StripSectionProps {
  readonly grids: readonly Grid[];
  /** The plan holds no more of them. */
  readonly full: boolean;
  readonly selectedId: string;
  readonly actions: GridActions;
  readonly onSelect: (id: string) => void;
}

type Open =
  { readonly kind: 'create' | 'choose' } | { readonly kind: 'rename' | 'delete'; readonly grid: Grid };

/** The person's grids: a strip of tabs, on a phone a button and its sheet; with their dialogs. */
export function StripSection({ grids, full, selectedId, actions, onSelect }: StripSectionProps) {
  const client = useQueryClient();
  const phone = useMedia(PHONE);
  const [open, setOpen] = useState<Open | null>(null);
  // What is tried again from a toast may end after another dialog has opened.
  const close = () => setOpen((now) => (now === open ? null : now));
  const count = (grid: Grid) => countOf(client, grid);

  const create = async (name: string, again: () => void) => {
    const grid = await actions.create(name, again);
    if (grid !== null) onSelect(grid.id);
    return grid !== null;
  };
  const remove = (grid: Grid) => {
    // A grid with photos asks first; an empty one comes back by Undo, and the last one cannot go.
    if (grids.length > 1 && count(grid) > 0) setOpen({ kind: 'delete', grid });
    else void actions.remove(grid);
  };

  const handlers = {
    onSelect: (id: string) => id !== selectedId && onSelect(id),
    onCreate: () => actions.mayCreate() && setOpen({ kind: 'create' }),
    onRename: (grid: Grid) => setOpen({ kind: 'rename', grid }),
    onDelete: remove,
    onReorder: (order: readonly string[]) => void actions.reorder(order),
  };

  return (
    <>
      {phone ? (
        <InHeaderSlot>
          <GridPicker
            name={grids.find(({ id }) => id === selectedId)?.name ?? ''}
            open={open?.kind === 'choose'}
            onOpen={() => {
              actions.refresh();
              setOpen({ kind: 'choose' });
            }}
          />
        </InHeaderSlot>
      ) : (
        <GridStrip
          {...handlers}
          grids={grids}
          full={full}
          selectedId={selectedId}
          countOf={count}
          onOpenAll={actions.refresh}
        />
      )}
      {open?.kind === 'choose' && (
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
      <Suspense fallback={null}>
        {open?.kind === 'create' && (
          <GridNameDialog
            title="Create New Grid"
            confirmLabel="Create Grid"
            name=""
            onConfirm={create}
            onClose={close}
          />
        )}
        {open?.kind === 'rename' && (
          <GridNameDialog
            title="Edit Grid Name"
            confirmLabel="Save"
            name={open.grid.name}
            onConfirm={(name, again) => actions.rename(open.grid, name, again)}
            onClose={close}
          />
        )}
      </Suspense>
      {open?.kind === 'delete' && (
        <ConfirmDialog
          open
          onOpenChange={close}
          title={`Delete "${open.grid.name}"`}
          confirmLabel="Delete grid"
          danger
          onConfirm={() => void actions.remove(open.grid)}
        >
          {count(open.grid) === 1 ? 'Its photo goes' : `Its ${photosInWords(count(open.grid))} go`} to the
          trash with it, for 30 days.
        </ConfirmDialog>
      )}
    </>
  );
}
