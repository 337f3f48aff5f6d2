import type { AdminRevenue } from '@tessera/contracts';
import type { UseQueryResult } from '@tanstack/react-query';
import { DayCharts } from '../charts/day-charts.js';
import { LevelChart } from '../charts/level-chart.js';
import { count, money, percent } from '../figures.js';
import { Badge } from '../parts/badge.js';
import { ReadState } from '../parts/read-state.js';
import { StatCard, StatCards } from '../parts/stat-card.js';

/** What the paid plan brings in. */
export function RevenueTab({ revenue }: { readonly revenue: UseQueryResult<AdminRevenue> }) {
  return (
    <ReadState query={revenue} failure="Failed to fetch revenue">
      {({ currency, ...figures }) => {
        const amount = (value: number) => money(value, currency);
        return (
          <div className="grid gap-8">
            {figures.simulated === true && (
              <p className="flex flex-wrap items-center gap-2 text-neutral-9">
                <Badge look="warning">Simulated</Badge>
                Paying users times the plan's price. Real amounts follow when the card payment provider is
                connected.
              </p>
            )}
            <StatCards label="Revenue">
              <StatCard
                label="Monthly revenue"
                value={figures.monthlyRevenue}
                owner="auth"
                show={amount}
                note={`${count(figures.payingUsers)} paying users`}
              />
              <StatCard label="Annual revenue" value={figures.annualRevenue} owner="auth" show={amount} />
              <StatCard
                label="Average revenue per user"
                value={figures.averageRevenuePerUser}
                owner="auth"
                show={amount}
                note="Per paying user and month"
              />
              <StatCard
                label="Conversion rate"
                value={figures.conversionRate}
                owner="auth"
                show={percent}
                note="Premium of all users"
              />
            </StatCards>
            <StatCards label="This month">
              <StatCard label="New subscribers" value={figures.newSubscribersThisMonth} owner="auth" />
              <StatCard
                label="Churn rate"
                value={figures.churnRate}
                owner="auth"
                show={percent}
                note="Of those who paid at its start"
              />
            </StatCards>
            <DayCharts>
              {(days, period) => (
                <LevelChart
                  title="Paying users"
                  owner="auth"
                  days={days}
                  period={period}
                  figure="payingUsers"
                  show={count}
                />
              )}
            </DayCharts>
          </div>
        );
      }}
    </ReadState>
  );
}
