import { useQueryClient } from '@tanstack/react-query';
import type { Photo } from '@tessera/contracts';
import { wallTime, type Slot } from '@tessera/grid-core';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { historyOf } from '../../domain/history/grid-history.js';
import { photosIn, type GridView } from '../../domain/photos/grid-view.js';
import { postsOf } from '../../domain/photos/photo-list.js';
import { scheduleOf, type Schedule, type Wanted } from '../../domain/photos/post-dates.js';
import { notifyFailed } from '../../domain/toasts/failure-toasts.js';
import { FAILURES } from '../../domain/toasts/failures.js';
import { announce } from '../../shared/ui/announcer.js';
import { toast } from '../../shared/ui/toast-store.js';
import { monthOf, showsDay } from './month-days.js';
import { changeOf, movedToDay, stepped, wantedNow } from './month-moves.js';
import { dueText, movedText } from './month-words.js';

/** A post that was picked up, and where it would go. */
interface Carried {
  readonly id: string;
  readonly wanted: Wanted;
}

interface PostOnDay {
  readonly post: Photo;
  readonly slot: Slot;
  /** In the posting order, from 1. */
  readonly number: number;
}

const BACK = 'The post is back on its day.';
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/**
 * The posts of a grid by their days, the month that is shown of them, and how they are moved to other days: by a drag,
 * by keys, or by two clicks.
 */
export function useMonthMoves(view: GridView, now: number) {
  const client = useQueryClient();
  const [kept, setCarried] = useState<Carried | null>(null);
  const { carried, schedule } = useMemo(() => carriedIn(view, now, kept), [kept, now, view]);
  const days = useMemo(() => byDay(view, schedule), [schedule, view]);
  const carriedId = carried?.id ?? null;
  const today = wallTime(schedule.rhythm.zone, now).day;
  const [month, showMonth] = useState(() => monthOf(today));
  // A post on another day is another element, which is there once the grid has the change.
  const toFocus = useRef<{ readonly id: string; readonly day: string } | null>(null);
  /** Shows a post where it is by that schedule, with the focus on it. */
  const see = (id: string, { slots }: Schedule) => {
    const day = slots.get(id)?.day;
    if (day === undefined) return;
    if (!showsDay(month, day)) showMonth(monthOf(day));
    toFocus.current = { id, day };
  };
  const carriedDay = carriedId === null ? undefined : schedule.slots.get(carriedId)?.day;
  useEffect(() => {
    // A change elsewhere brings what is carried to another day, and its element goes with the focus.
    if (carriedId !== null && carriedDay !== undefined && isFocusLost()) {
      toFocus.current = { id: carriedId, day: carriedDay };
    }
  }, [carriedDay, carriedId]);
  useEffect(() => {
    if (toFocus.current === null) return;
    const { id, day } = toFocus.current;
    const post = document.querySelector<HTMLElement>(`[data-day="${day}"] [data-post="${id}"]`);
    if (post === null) return;
    toFocus.current = null;
    post.focus();
  });

  const apply = (id: string, wanted: Wanted) => {
    const before = scheduleOf(view, now);
    historyOf(client, view.gridId)
      .do(changeOf(view, before, id, wanted))
      .stored.catch((error: unknown) => notifyFailed(error, FAILURES.reorder, () => apply(id, wanted)));
  };
  /** Moves a post, or leaves it where it is (null), and shows where that is; `chosen` is the day that was asked for. */
  const move = (id: string, wanted: Wanted | null, chosen?: string) => {
    setCarried(null);
    if (wanted !== null) apply(id, wanted);
    const after = scheduleOf(view, now, wanted ?? {});
    see(id, after);
    if (wanted === null && (chosen === undefined || after.slots.get(id)?.day === chosen)) announce(BACK);
    else toast(movedText(after, id, chosen));
  };
  /** Puts back what is carried; returns whether something was. */
  const cancel = (): boolean => {
    if (carried !== null) move(carried.id, null);
    return carried !== null;
  };
  const press = (id: string) => {
    if (carried === null) {
      announce('Picked up. Press arrow keys to move it, Enter to put it down, or choose a day.');
      setCarried({ id, wanted: {} });
      see(id, schedule);
    } else move(id, carried.wanted.order || carried.wanted.fixed ? carried.wanted : null);
  };
  const put = (id: string, day: string) => {
    const before = scheduleOf(view, now);
    // It may have been deleted elsewhere while it was dragged.
    if (before.order.includes(id)) move(id, movedToDay(before, id, day), day);
  };
  const key = (event: KeyboardEvent, id: string) => {
    const by = STEPS[event.key];
    if (by === undefined || carriedId !== id) return;
    event.preventDefault();
    const wanted = stepped(schedule, id, by, today);
    if (wanted === null) return;
    const after = scheduleOf(view, now, wanted);
    setCarried({ id, wanted });
    see(id, after);
    announce(dueText(after, id));
  };

  return {
    schedule,
    today,
    month,
    showMonth,
    /** Shows the month of a post, which gets the focus. */
    showPost: (id: string) => see(id, schedule),
    carriedId,
    postsOn: (day: string): readonly PostOnDay[] => days.get(day) ?? [],
    press,
    put,
    key,
    cancel,
    /** Another post is dragged: what was carried stays on its day. */
    leave: () => setCarried(null),
  };
}

/** Whether what had the focus is gone: a dialog takes it then. */
const isFocusLost = ({ activeElement, body } = document): boolean =>
  activeElement === body || activeElement?.getAttribute('role') === 'dialog';

/** What is carried of what can be posted now, and the dates by it. */
function carriedIn(view: GridView, now: number, kept: Carried | null) {
  const base = scheduleOf(view, now);
  if (kept === null || !base.order.includes(kept.id)) return { carried: null, schedule: base };
  const wanted = wantedNow(base, kept.id, kept.wanted);
  return { carried: { id: kept.id, wanted }, schedule: scheduleOf(view, now, wanted) };
}

function byDay(view: GridView, { order, slots }: Schedule): ReadonlyMap<string, PostOnDay[]> {
  const posts = new Map(postsOf(photosIn(view)).map((post) => [post.id, post]));
  const days = new Map<string, PostOnDay[]>();
  for (const [index, id] of order.entries()) {
    const [post, slot] = [posts.get(id), slots.get(id)];
    if (post && slot) days.set(slot.day, [...(days.get(slot.day) ?? []), { post, slot, number: index + 1 }]);
  }
  for (const each of days.values()) each.sort((a, b) => a.slot.at - b.slot.at);
  return days;
}
