import { useDroppable } from '@dnd-kit/core';
import type { ReactNode } from 'react';
import { dayText } from '../../domain/photos/post-dates.js';
import { cx } from '../../shared/ui/class-names.js';

interface MonthDayProps {
  readonly day: string;
  readonly today: string;
  readonly isOtherMonth: boolean;
  readonly isSkipped: boolean;
  /** A click puts down what is carried. */
  readonly onPut: (() => void) | null;
  readonly children: ReactNode;
}

/** A day of the month with its posts. Nothing can be put on one that has passed. */
export function MonthDay({ day, today, isOtherMonth, isSkipped, onPut, children }: MonthDayProps) {
  const isPast = day < today;
  const { setNodeRef, isOver } = useDroppable({ id: day, disabled: isPast });
  return (
    <td
      ref={setNodeRef}
      data-day={day}
      aria-current={day === today ? 'date' : undefined}
      data-keep-clear={day === today || undefined}
      onClick={isPast ? undefined : (onPut ?? undefined)}
      className={cx(
        'h-20 border border-neutral-5 p-0.5 align-top sm:h-24 sm:p-1',
        isOver && 'outline-2 -outline-offset-2 outline-accent',
        (isPast || isOtherMonth) && 'bg-neutral-2',
        onPut !== null && !isPast && 'cursor-pointer hover:bg-neutral-3',
      )}
    >
      <time
        dateTime={day}
        aria-label={dayText(day, { day: 'numeric', month: 'long' })}
        className={cx(
          'mb-0.5 grid size-6 place-items-center rounded-full text-small tabular-nums',
          day === today ? 'bg-accent font-semibold text-on-accent' : isOtherMonth && 'text-neutral-8',
          isSkipped && 'line-through',
        )}
      >
        {Number(day.slice(8))}
      </time>
      {children}
    </td>
  );
}
