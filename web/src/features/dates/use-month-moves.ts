import { useQueryClient } from '@tanstack/react-query';
import type { Photo } from '@tessera/contracts';
import type { Slot } from '@tessera/grid-core';
import { useEffect, useMemo, useState, type KeyboardEvent } from 'react';
import { historyOf } from '../../domain/history/grid-history.js';
import { photosIn, type GridView } from '../../domain/photos/grid-view.js';
import { postsOf } from '../../domain/photos/photo-list.js';
import { scheduleOf, slotText, type Schedule, type Wanted } from '../../domain/photos/post-dates.js';
import { FAILURES, tellFailed } from '../../domain/toasts/failure-toasts.js';
import { announce } from '../../shared/ui/announcer.js';
import { changeOf, movedToDay, stepped } from './month-moves.js';

/** A post that was picked up, and where it would go. */
interface Carried {
  readonly id: string;
  readonly wanted: Wanted;
}

export interface PostOnDay {
  readonly post: Photo;
  readonly slot: Slot;
  /** In the posting order, from 1. */
  readonly number: number;
}

const BACK = 'The post is back on its day.';
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** The posts of a grid by their days, and how they are moved to other days: by a drag, by keys, or by two clicks. */
export function useMonthMoves(view: GridView, now: number) {
  const client = useQueryClient();
  const [carried, setCarried] = useState<Carried | null>(null);
  const schedule = useMemo(() => scheduleOf(view, now, carried?.wanted), [carried, now, view]);
  const days = useMemo(() => byDay(view, schedule), [schedule, view]);
  const carriedId = carried?.id ?? null;
  // It stands on another day now, which is another element.
  useEffect(() => {
    if (carriedId !== null) document.querySelector<HTMLElement>(`[data-post="${carriedId}"]`)?.focus();
  }, [carriedId, schedule]);

  const dayOf = (id: string, of: Schedule) => {
    const slot = of.slots.get(id);
    return slot === undefined ? 'no date' : slotText(slot);
  };
  const apply = (id: string, wanted: Wanted) => {
    const before = scheduleOf(view, now);
    announce(`The post is due ${dayOf(id, scheduleOf(view, now, wanted))} now.`);
    historyOf(client, view.gridId)
      .do(changeOf(view, before, id, wanted))
      .stored.catch((error: unknown) => tellFailed(error, FAILURES.reorder, () => apply(id, wanted)));
  };
  /** Whether something was carried. */
  const cancel = (): boolean => {
    if (carried === null) return false;
    announce(BACK);
    setCarried(null);
    return true;
  };
  const press = (id: string) => {
    if (carried === null) {
      announce('Picked up. Press arrow keys to move it, Enter to put it down, or choose a day.');
      setCarried({ id, wanted: {} });
      return;
    }
    setCarried(null);
    if (carried.wanted.order || carried.wanted.fixed) apply(carried.id, carried.wanted);
    else announce(BACK);
  };
  const put = (id: string, day: string) => {
    setCarried(null);
    const wanted = movedToDay(scheduleOf(view, now), id, day);
    if (wanted !== null) apply(id, wanted);
  };
  const key = (event: KeyboardEvent, id: string) => {
    const by = STEPS[event.key];
    if (by === undefined || carriedId !== id) return;
    event.preventDefault();
    const wanted = stepped(schedule, id, by);
    if (wanted === null) return;
    setCarried({ id, wanted });
    announce(dayOf(id, scheduleOf(view, now, wanted)));
  };

  return {
    schedule,
    carriedId,
    carriedDay: carriedId === null ? null : (schedule.slots.get(carriedId)?.day ?? null),
    postsOn: (day: string): readonly PostOnDay[] => days.get(day) ?? [],
    press,
    put,
    key,
    cancel,
  };
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
