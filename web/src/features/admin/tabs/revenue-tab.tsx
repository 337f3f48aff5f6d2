import type { AdminRevenue } from '@tessera/contracts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useRead } from '../../../shared/api/use-read.js';
import { dailyQuery } from '../api/read-daily.js';
import { count, money, percent } from '../figures.js';
import { Badge } from '../parts/badge.js';
import { DayChart } from '../parts/day-chart.js';
import { ReadState } from '../parts/read-state.js';
import { StatCard, StatCards } from '../parts/stat-card.js';

/** What the paid plan brings in. */
export function RevenueTab({ revenue }: { readonly revenue: UseQueryResult<AdminRevenue> }) {
  const daily = useRead(dailyQuery);
  return (
    <ReadState query={revenue} failure="Failed to fetch revenue">
      {(figures) => (
        <div className="grid gap-8">
          {figures.simulated && (
            <p className="flex flex-wrap items-center gap-2 text-neutral-9">
              <Badge look="warning">Simulated</Badge>
              Paying users times the plan's price. Real amounts follow when the card payment provider is
              connected.
            </p>
          )}
          <StatCards label="Revenue">
            <StatCard
              label="Monthly revenue"
              value={money(figures.monthlyRevenue, figures.currency)}
              note={`${count(figures.payingUsers)} paying users`}
            />
            <StatCard label="Annual revenue" value={money(figures.annualRevenue, figures.currency)} />
            <StatCard
              label="Average revenue per user"
              value={money(figures.averageRevenuePerUser, figures.currency)}
              note="Per paying user and month"
            />
            <StatCard
              label="Conversion rate"
              value={percent(figures.conversionRate)}
              note="Premium of all users"
            />
          </StatCards>
          <StatCards label="This month">
            <StatCard label="New subscribers" value={count(figures.newSubscribersThisMonth)} />
            <StatCard
              label="Churn rate"
              value={percent(figures.churnRate)}
              note="Of those who paid at its start"
            />
          </StatCards>
          <ReadState query={daily} failure="Failed to fetch the days">
            {(days) => (
              <DayChart
                title="Paying users"
                days={days}
                figure="payingUsers"
                show={count}
                summary={`${count(days.at(-1)?.payingUsers ?? 0)} today`}
              />
            )}
          </ReadState>
        </div>
      )}
    </ReadState>
  );
}
