import { ChevronLeft, ChevronRight } from 'lucide-react';
import { flushSync } from 'react-dom';
import { Button } from '../../shared/ui/button.js';
import { IconButton } from '../../shared/ui/icon-button.js';
import { addMonths, monthOf } from './month-days.js';
import { showWeek, weekOfToday } from './show-week.js';

interface MonthBarProps {
  readonly month: string;
  readonly today: string;
  readonly monthName: string;
  readonly onShow: (month: string) => void;
}

/** The name of the month, and the buttons that lead to others. */
export function MonthBar({ month, today, monthName, onShow }: MonthBarProps) {
  return (
    <div
      data-over-edge
      className="sticky -top-4 z-10 low:static -mx-4 -mt-4 flex items-center gap-1 bg-float pt-4 pb-2 sm:mx-0 short:-top-2 short:-mt-2 short:pt-2"
    >
      <h3 aria-live="polite" className="flex-1 pl-4 font-semibold sm:pl-0">
        {monthName}
      </h3>
      <Button
        onClick={({ currentTarget }) => {
          // The month may be another one until now, and then today is not there yet.
          flushSync(() => onShow(monthOf(today)));
          showWeek(weekOfToday(currentTarget));
        }}
      >
        Today
      </Button>
      <IconButton
        label="Previous month"
        icon={<ChevronLeft className="size-5" />}
        onClick={() => onShow(addMonths(month, -1))}
      />
      <IconButton
        label="Next month"
        icon={<ChevronRight className="size-5" />}
        onClick={() => onShow(addMonths(month, 1))}
      />
    </div>
  );
}
