import type { AdminStats } from '@tessera/contracts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useRead } from '../../../shared/api/use-read.js';
import { dailyQuery } from '../api/read-daily.js';
import { count, decimal } from '../figures.js';
import { DayChart } from '../parts/day-chart.js';
import { ReadState } from '../parts/read-state.js';
import { ShareBar } from '../parts/share-bar.js';
import { StatCard, StatCards } from '../parts/stat-card.js';

/** Who is here and what they made. */
export function OverviewTab({ stats }: { readonly stats: UseQueryResult<AdminStats> }) {
  const daily = useRead(dailyQuery);
  return (
    <ReadState query={stats} failure="Failed to fetch stats">
      {(figures) => (
        <div className="grid gap-8">
          <StatCards label="People">
            <StatCard label="Users" value={count(figures.totalUsers)} />
            <StatCard label="New users" value={count(figures.recentSignups)} note="Last 7 days" />
            <StatCard label="Active users" value={count(figures.activeUsers)} note="Last 7 days" />
            <StatCard
              label="Premium users"
              value={count(figures.premiumUsers)}
              note={`${count(figures.freeUsers)} free`}
            />
          </StatCards>
          <StatCards label="Content">
            <StatCard
              label="Photos"
              value={count(figures.totalPhotos)}
              note={`${decimal(figures.avgPhotosPerGrid)} per grid`}
            />
            <StatCard
              label="Grids"
              value={count(figures.totalGrids)}
              note={`${decimal(figures.avgGridsPerUser)} per user`}
            />
            <StatCard label="Carousels" value={count(figures.totalCarousels)} note="Last closed day" />
          </StatCards>
          <div className="grid gap-3 lg:grid-cols-[2fr_1fr]">
            <ReadState query={daily} failure="Failed to fetch the days">
              {(days) => (
                <DayChart
                  title="Sign-ups per day"
                  days={days}
                  figure="signups"
                  show={count}
                  summary={`${count(days.reduce((sum, day) => sum + day.signups, 0))} in ${days.length} days`}
                />
              )}
            </ReadState>
            <ShareBar
              title="Plans"
              shares={[
                { label: 'Premium', value: figures.premiumUsers, className: 'bg-accent' },
                { label: 'Free', value: figures.freeUsers, className: 'bg-neutral-7' },
              ]}
            />
          </div>
        </div>
      )}
    </ReadState>
  );
}
