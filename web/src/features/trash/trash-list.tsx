import type { Grid, TrashItem } from '@tessera/contracts';
import { useRef, useState } from 'react';
import { Button } from '../../shared/ui/button.js';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.js';
import { TrashEntry } from './trash-entry.js';
import { trashName } from './trash-texts.js';
import type { TrashActions } from './use-trash.js';

export interface TrashListProps {
  readonly items: readonly TrashItem[];
  readonly grids: readonly Grid[];
  readonly actions: TrashActions;
}

/** Entries drawn at first, and with each 'Show more'. */
const PAGE = 50;

/** What lies in the trash, the latest first. */
export function TrashList({ items, grids, actions }: TrashListProps) {
  const [most, setMost] = useState(PAGE);
  const [toErase, setToErase] = useState<TrashItem | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const kept = new Set(grids.map(({ id }) => id));
  const names = new Map([
    ...items.flatMap(({ id, kind, name }) => (kind === 'grid' && name !== null ? [[id, name] as const] : [])),
    ...grids.map(({ id, name }) => [id, name] as const),
  ]);
  const nameOf = ({ gridId }: TrashItem) => (gridId === null ? null : (names.get(gridId) ?? null));
  /** The entry goes, and the button with it that had the focus. */
  const leaving = (action: () => void) => {
    list.current?.focus();
    action();
  };
  return (
    <>
      <ul ref={list} tabIndex={-1} aria-label="Trash" className="outline-none">
        {items.slice(0, most).map((item) => (
          <TrashEntry
            key={item.id}
            item={item}
            gridName={nameOf(item)}
            homeless={item.gridId !== null && !kept.has(item.gridId)}
            onRestore={() => leaving(() => actions.restore(item))}
            onErase={() => setToErase(item)}
          />
        ))}
      </ul>
      {items.length > most && (
        <div className="grid justify-center pt-6">
          <Button onClick={() => setMost(most + PAGE)}>Show more</Button>
        </div>
      )}
      {toErase !== null && (
        <ConfirmDialog
          open
          onOpenChange={() => setToErase(null)}
          title="Erase for good"
          confirmLabel="Erase for good"
          danger
          onConfirm={() => leaving(() => actions.erase(toErase))}
        >
          {`${trashName(toErase, nameOf(toErase))} cannot be brought back after that.`}
        </ConfirmDialog>
      )}
    </>
  );
}
