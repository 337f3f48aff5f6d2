import { MonthDay } from './month-day.js';
import { monthOf, weeksOf } from './month-days.js';
import { MonthPost } from './month-post.js';
import { showWeek } from './show-week.js';
import type { useMonthMoves } from './use-month-moves.js';

interface MonthTableProps {
  readonly monthName: string;
  readonly moves: ReturnType<typeof useMonthMoves>;
}

const SHORT_DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** The days of the month in weeks, each with the posts that are due on it. */
export function MonthTable({ monthName, moves }: MonthTableProps) {
  const { month, today } = moves;
  const { rhythm, slots } = moves.schedule;
  return (
    <table
      aria-label={monthName}
      className="-mx-4 w-[calc(100%+--spacing(8))] table-fixed border-collapse sm:mx-0 sm:w-full"
    >
      <thead
        data-over-edge
        className="sticky top-11 z-10 low:static bg-float shadow-[0_1px_0_var(--color-neutral-5)]"
      >
        <tr>
          {SHORT_DAYS.map((day) => (
            <th key={day} scope="col" className="pb-1 text-small font-normal text-neutral-8">
              {day}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week[0]} ref={slots.size > 0 && week.includes(today) ? showWeek : undefined}>
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
                      zone={rhythm.zone}
                      number={number}
                      isCarried={post.id === moves.carriedId}
                      onPress={
                        moves.carriedId === null || moves.carriedId === post.id
                          ? () => moves.press(post.id)
                          : null
                      }
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
  );
}
