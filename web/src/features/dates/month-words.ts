import { dayText, timeText, type Schedule } from '../../domain/photos/post-dates.js';
import type { ToastContent } from '../../shared/ui/toast-store.js';

/** When a post is due. */
export function dueText({ rhythm, slots }: Schedule, id: string): string {
  const slot = slots.get(id);
  return slot === undefined ? 'no date' : timeText(slot, rhythm.zone);
}

/** Tells when a post is due after a move, and why that is not the day that was chosen for it, if one was. */
export function movedText(schedule: Schedule, id: string, chosen?: string): ToastContent {
  const day = schedule.slots.get(id)?.day;
  const reason = day === undefined || chosen === undefined ? null : reasonOf(day, chosen);
  return {
    title: `Due ${dueText(schedule, id)}`,
    ...(reason !== null && { description: reason }),
  };
}

function reasonOf(day: string, chosen: string): string | null {
  if (day === chosen) return null;
  const text = dayText(chosen, { weekday: 'long', day: 'numeric', month: 'long' });
  return day > chosen
    ? `The rhythm has no free time on ${text}.`
    : 'It is the last post, and the rhythm leaves no gap.';
}
