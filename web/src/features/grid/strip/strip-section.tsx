import type { Grid } from '@tessera/contracts';
import { lazy, Suspense, useState } from 'react';
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.js';
import type { GridActions } from '../grids/use-grid-actions.js';
import { GridStrip } from './grid-strip.js';

const GridNameDialog = lazy(() => import('./grid-name-dialog.js'));

export interface StripSectionProps {
  readonly grids: readonly Grid[];
  readonly selectedId: string;
  /** Photos of the selected grid as they are now; the list of grids knows them as they were. */
  readonly selectedCount: number | null;
  readonly actions: GridActions;
  readonly onSelect: (id: string) => void;
}

type Open = { readonly kind: 'create' } | { readonly kind: 'rename' | 'delete'; readonly grid: Grid };

/** The strip of grids with its dialogs. */
export function StripSection({ grids, selectedId, selectedCount, actions, onSelect }: StripSectionProps) {
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const countOf = (grid: Grid) => (grid.id === selectedId ? selectedCount : null) ?? grid.photoCount;

  const create = async (name: string) => {
    const grid = await actions.create(name);
    if (grid !== null) onSelect(grid.id);
    return grid !== null;
  };
  const remove = (grid: Grid) => {
    // A grid with photos asks first; an empty one comes back by Undo, and the last one cannot go.
    if (grids.length > 1 && countOf(grid) > 0) setOpen({ kind: 'delete', grid });
    else void actions.remove(grid);
  };

  return (
    <>
      <GridStrip
        grids={grids}
        selectedId={selectedId}
        onSelect={onSelect}
        onCreate={() => actions.mayCreate() && setOpen({ kind: 'create' })}
        onRename={(grid) => setOpen({ kind: 'rename', grid })}
        onDelete={remove}
        onReorder={(order) => void actions.reorder(order)}
      />
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
            onConfirm={(name) => actions.rename(open.grid, name)}
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
          {countOf(open.grid) === 1
            ? 'Its photo goes to the trash with it, for 30 days.'
            : `Its ${countOf(open.grid)} photos go to the trash with it, for 30 days.`}
        </ConfirmDialog>
      )}
    </>
  );
}
