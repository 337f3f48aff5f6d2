import type { Grid, TrashItem } from '@tessera/contracts';
import { useRef, useState, type RefObject } from 'react';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.js';
import { onlyThisPress } from '../../shared/ui/only-this-press.js';
import { passFocus, sameInNextRow } from '../../shared/ui/pass-focus.js';
import { ShowMore } from '../../shared/ui/show-more.js';
import { TrashEntry } from './trash-entry.js';
import { trashName } from './trash-texts.js';
import type { TrashActions } from './use-trash.js';

interface TrashListProps {
  readonly items: readonly TrashItem[];
  readonly grids: readonly Grid[];
  readonly actions: TrashActions;
  /** Has the focus once nothing is left. */
  readonly heading: RefObject<HTMLElement | null>;
}

/** Entries drawn at first, and with each 'Show more'. */
const PAGE = 50;

/** What lies in the trash, the latest first. */
export function TrashList({ items, grids, actions, heading }: TrashListProps) {
  const [most, setMost] = useState(PAGE);
  const [toErase, setToErase] = useState<TrashItem | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const afterQuestion = useRef<HTMLElement>(null);
  const kept = new Set(grids.map(({ id }) => id));
  const names = new Map([
    ...items.flatMap(({ id, kind, name }) => (kind === 'grid' && name !== null ? [[id, name] as const] : [])),
    ...grids.map(({ id, name }) => [id, name] as const),
  ]);
  const nameOf = ({ gridId }: TrashItem) => (gridId === null ? null : (names.get(gridId) ?? null));
  const successorOf = (button: HTMLElement | null) => (button && sameInNextRow(button)) ?? heading.current;
  return (
    <>
      <ul ref={list} aria-label="Trash">
        {items.slice(0, most).map((item) => (
          <TrashEntry
            key={item.id}
            item={item}
            gridName={nameOf(item)}
            homeless={item.gridId !== null && !kept.has(item.gridId)}
            onRestore={(button) => {
              onlyThisPress();
              passFocus(button, successorOf(button));
              actions.restore(item);
            }}
            onErase={(button) => {
              afterQuestion.current = button;
              setToErase(item);
            }}
          />
        ))}
      </ul>
      {items.length > most && (
        <div className="grid justify-center pt-6">
          <ShowMore list={list} isLast={items.length <= most + PAGE} onShow={() => setMost(most + PAGE)} />
        </div>
      )}
      {toErase !== null && (
        <ConfirmDialog
          open
          onOpenChange={() => setToErase(null)}
          title="Erase for good"
          confirmLabel="Erase for good"
          danger
          returnFocusTo={afterQuestion}
          onConfirm={() => {
            afterQuestion.current = successorOf(afterQuestion.current);
            actions.erase(toErase);
          }}
        >
          {`${trashName(toErase, nameOf(toErase))} cannot be brought back after that.`}
        </ConfirmDialog>
      )}
    </>
  );
}
