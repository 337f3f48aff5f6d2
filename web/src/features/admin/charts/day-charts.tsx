import { useQuery } from '@tanstack/react-query';
import type { AdminDay } from '@tessera/contracts';
import type { ReactNode } from 'react';
import { Segmented } from '../../../shared/ui/segmented.js';
import { dailyQuery } from '../api/dashboard-queries.js';
import { ReadState } from '../parts/read-state.js';
import { PERIODS, type Period } from './periods.js';
import { usePeriod } from './use-period.js';

const OPTIONS = PERIODS.map((days) => ({ value: `${days}` as const, label: `${days} days` }));

interface DayChartsProps {
  readonly children: (days: readonly AdminDay[], period: Period) => ReactNode;
}

/** Charts of the last days, and how many days these are. */
export function DayCharts({ children }: DayChartsProps) {
  const daily = useQuery(dailyQuery);
  const [period, setPeriod] = usePeriod();
  return (
    <section className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-title font-semibold">By day</h2>
        <Segmented
          label="Period of the charts"
          value={`${period}`}
          options={OPTIONS}
          onValueChange={(value) => setPeriod(PERIODS.find((each) => `${each}` === value) ?? period)}
        />
      </div>
      <ReadState query={daily} failure="Failed to fetch the days">
        {(days) => <div className="grid gap-3 lg:grid-cols-2">{children(days, period)}</div>}
      </ReadState>
    </section>
  );
}
