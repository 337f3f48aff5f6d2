import { DndContext } from '@dnd-kit/core';
import type { Slot } from '@tessera/grid-core';
import { useEffect, useState } from 'react';
import { useGridAddress } from '../../domain/address/use-grid-address.js';
import { openDialog } from '../../domain/dialogs/dialogs.js';
import type { GridView } from '../../domain/photos/grid-view.js';
import {
  atNextMinute,
  dateWords,
  dayText,
  unknownZoneNote,
  zoneNote,
} from '../../domain/photos/post-dates.js';
import { Button } from '../../shared/ui/button.js';
import { Dialog } from '../../shared/ui/dialog.js';
import { useBackCloses } from '../../shared/ui/use-back-closes.js';
import { MonthBar } from './month-bar.js';
import { showsDay } from './month-days.js';
import { MonthTable } from './month-table.js';
import { MonthUndo } from './month-undo.js';
import { useMonthDrag } from './use-month-drag.js';
import { useMonthMoves } from './use-month-moves.js';

interface MonthViewProps {
  readonly view: GridView;
  readonly onClose: () => void;
}

/** 'Month': the posts on the days on which they are due. */
export function MonthView({ view, onClose }: MonthViewProps) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => atNextMinute(setNow), [now]);
  const moves = useMonthMoves(view, now);
  const { openPhoto } = useGridAddress();
  const { month, today, showMonth } = moves;
  const { rhythm, slots, order } = moves.schedule;
  const drag = useMonthDrag({ onLift: moves.leave, onDrop: moves.put });
  useBackCloses(moves.carriedId !== null, moves.cancel);
  const undated = order.length - slots.size;
  const next = slots.get(order[0] ?? '');
  const isNextSeen = next === undefined || showsDay(month, next.day);
  const unknown = unknownZoneNote(view.state.rhythm);
  const zone = unknown ?? (slots.size > 0 ? zoneNote(rhythm.zone, now) : null);
  const name = dayText(`${month}-01`, { month: 'long', year: 'numeric' });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="large"
      steady
      title="Month"
      inAddress
      headerActions={<MonthUndo gridId={view.gridId} />}
      mayClose={() => !drag.isDragging && !moves.cancel()}
      actions={
        moves.carriedId === null ? (
          <>
            <Button onClick={() => openDialog({ kind: 'dates', what: 'rhythm' })}>Rhythm...</Button>
            <Button className="sm:mr-auto" onClick={() => openDialog({ kind: 'dates', what: 'calendar' })}>
              Calendar and mail...
            </Button>
            <Button onClick={onClose}>Close</Button>
          </>
        ) : (
          <CarryButtons onEdit={() => openPhoto(moves.carriedId ?? '')} onCancel={() => moves.cancel()} />
        )
      }
    >
      <MonthBar month={month} today={today} monthName={name} onShow={showMonth} />
      {zone !== null && <p className="pb-3 text-small text-neutral-8">{zone}</p>}
      {!isNextSeen && (
        <NextElsewhere slot={next} zone={rhythm.zone} onShow={() => moves.showPost(order[0] ?? '')} />
      )}
      {slots.size === 0 && unknown === null && (
        <NoDates hasRhythm={view.state.rhythm !== null} hasPosts={order.length > 0} />
      )}
      <p id="month-keys" className="sr-only">
        Press Enter to pick a post up, arrow keys to move it, Enter to put it down, Escape to cancel.
      </p>
      <DndContext {...drag.context}>
        <MonthTable monthName={name} moves={moves} />
      </DndContext>
      {slots.size > 0 && undated > 0 && (
        <p className="pt-3 text-small text-neutral-8">
          {undated === 1 ? 'One post has no date.' : `${undated} posts have no date.`}
        </p>
      )}
    </Dialog>
  );
}

interface NextElsewhereProps {
  readonly slot: Slot;
  readonly zone: string;
  readonly onShow: () => void;
}

/** The next post is not among the days that are shown: another month was chosen, or it is overdue. */
function NextElsewhere({ slot, zone, onShow }: NextElsewhereProps) {
  const { long, mark } = dateWords(slot, zone);
  return (
    <div className="flex items-center gap-3 pb-3 text-small">
      <p className="flex-1">
        Next up is {long}.{mark !== null && <strong className="font-semibold text-warning"> {mark}.</strong>}
      </p>
      <Button size="small" onClick={onShow}>
        Show next up
      </Button>
    </div>
  );
}

interface CarryButtonsProps {
  readonly onEdit: () => void;
  readonly onCancel: () => void;
}

/** What can be done with the post that is picked up, beside a click on a day. */
const CarryButtons = ({ onEdit, onCancel }: CarryButtonsProps) => (
  <>
    <Button onClick={onCancel}>Cancel</Button>
    <Button onClick={onEdit}>Edit post</Button>
    <p className="self-center max-sm:basis-full! max-sm:text-center sm:order-first sm:mr-auto">
      Choose the day on which it should be due.
    </p>
  </>
);

function NoDates({ hasRhythm, hasPosts }: { readonly hasRhythm: boolean; readonly hasPosts: boolean }) {
  if (hasRhythm && !hasPosts) return <p className="pb-3 text-neutral-8">Nothing is planned to be posted.</p>;
  return (
    <div className="flex flex-wrap items-center gap-3 pb-3">
      <p className="flex-1">
        <strong>No rhythm yet.</strong> Choose the days on which you post, and every post gets its date.
      </p>
      <Button variant="primary" onClick={() => openDialog({ kind: 'dates', what: 'rhythm' })}>
        Set a rhythm
      </Button>
    </div>
  );
}
