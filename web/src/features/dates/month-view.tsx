import { DndContext, pointerWithin, useSensor, useSensors, MouseSensor, TouchSensor } from '@dnd-kit/core';
import { wallTime, type Slot } from '@tessera/grid-core';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useGridAddress } from '../../domain/address/use-grid-address.js';
import { openDialog } from '../../domain/dialogs/dialogs.js';
import type { GridView } from '../../domain/photos/grid-view.js';
import { atNextMinute, dateWords, dayText } from '../../domain/photos/post-dates.js';
import { Button } from '../../shared/ui/button.js';
import { Dialog } from '../../shared/ui/dialog.js';
import { IconButton } from '../../shared/ui/icon-button.js';
import { MonthDay } from './month-day.js';
import { addMonths, monthOf, weeksOf } from './month-days.js';
import { MonthPost } from './month-post.js';
import { MonthUndo } from './month-undo.js';
import { useMonthMoves } from './use-month-moves.js';

export interface MonthViewProps {
  readonly view: GridView;
  readonly onClose: () => void;
}

const MOUSE = { activationConstraint: { distance: 8 } };
const TOUCH = { activationConstraint: { delay: 200, tolerance: 8 } };
const SHORT_DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** 'Month': the posts on the days on which they are due. */
export function MonthView({ view, onClose }: MonthViewProps) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => atNextMinute(setNow), [now]);
  const moves = useMonthMoves(view, now);
  const { openPhoto } = useGridAddress();
  const { rhythm, slots, order } = moves.schedule;
  const today = wallTime(rhythm.zone, now).day;
  const [chosen, setChosen] = useState(() => monthOf(today));
  // What is carried by keys takes the page to its month.
  const month = moves.carriedDay === null ? chosen : monthOf(moves.carriedDay);
  const show = (next: string) => {
    moves.cancel();
    setChosen(next);
  };
  const sensors = useSensors(useSensor(MouseSensor, MOUSE), useSensor(TouchSensor, TOUCH));
  const undated = order.length - slots.size;
  const weeks = weeksOf(month);
  const next = slots.get(order[0] ?? '');
  const isNextSeen = next === undefined || weeks.flat().includes(next.day);
  const name = dayText(`${month}-01`, { month: 'long', year: 'numeric' });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="large"
      title="Month"
      inAddress
      headerActions={<MonthUndo gridId={view.gridId} />}
      mayClose={() => !moves.cancel()}
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
      <div className="-mx-4 flex items-center gap-1 pb-2 sm:mx-0">
        <h3 aria-live="polite" className="flex-1 pl-2 font-semibold sm:pl-0">
          {name}
        </h3>
        <Button onClick={() => show(monthOf(today))}>Today</Button>
        <IconButton
          label="Previous month"
          icon={<ChevronLeft className="size-5" />}
          onClick={() => show(addMonths(month, -1))}
        />
        <IconButton
          label="Next month"
          icon={<ChevronRight className="size-5" />}
          onClick={() => show(addMonths(month, 1))}
        />
      </div>
      {!isNextSeen && <NextElsewhere slot={next} onShow={() => show(monthOf(next.day))} />}
      {slots.size === 0 && <NoDates hasRhythm={view.state.rhythm !== null} hasPosts={order.length > 0} />}
      <p id="month-keys" className="sr-only">
        Press Enter to pick a post up, arrow keys to move it, Enter to put it down, Escape to cancel.
      </p>
      <DndContext
        sensors={sensors}
        collisionDetection={pointerWithin}
        autoScroll={false}
        onDragStart={() => moves.cancel()}
        onDragEnd={({ active, over }) => over && moves.put(String(active.id), String(over.id))}
      >
        <table
          aria-label={name}
          className="-mx-4 w-[calc(100%+--spacing(8))] table-fixed border-collapse sm:mx-0 sm:w-full"
        >
          <thead>
            <tr>
              {SHORT_DAYS.map((day) => (
                <th key={day} scope="col" className="pb-1 text-small font-normal text-neutral-8">
                  {day}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr key={week[0]}>
                {week.map((day) => (
                  <MonthDay
                    key={day}
                    day={day}
                    today={today}
                    isOtherMonth={monthOf(day) !== month}
                    isSkipped={rhythm.skipped.includes(day)}
                    onPut={moves.carriedId === null ? null : () => moves.put(moves.carriedId ?? '', day)}
                  >
                    <ul className="grid gap-0.5 empty:hidden sm:gap-1">
                      {moves.postsOn(day).map(({ post, slot, number }) => (
                        <MonthPost
                          key={post.id}
                          post={post}
                          slot={slot}
                          number={number}
                          isCarried={post.id === moves.carriedId}
                          onPress={() => moves.press(post.id)}
                          onKeyDown={(event) => moves.key(event, post.id)}
                        />
                      ))}
                    </ul>
                  </MonthDay>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </DndContext>
      {slots.size > 0 && undated > 0 && (
        <p className="pt-3 text-small text-neutral-8">
          {undated === 1 ? 'One post has no date.' : `${undated} posts have no date.`}
        </p>
      )}
    </Dialog>
  );
}

/** The next post is not among the days that are shown: another month was chosen, or it is overdue. */
function NextElsewhere({ slot, onShow }: { readonly slot: Slot; readonly onShow: () => void }) {
  const { long, mark } = dateWords(slot);
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
