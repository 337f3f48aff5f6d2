import type { AdminGrowth } from '@tessera/contracts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useRead } from '../../../shared/api/use-read.js';
import { dailyQuery } from '../api/read-daily.js';
import { change, count, decimal, percent } from '../figures.js';
import { DayChart } from '../parts/day-chart.js';
import { ReadState } from '../parts/read-state.js';
import { StatCard, StatCards } from '../parts/stat-card.js';

/** What is becoming more. */
export function GrowthTab({ growth }: { readonly growth: UseQueryResult<AdminGrowth> }) {
  const daily = useRead(dailyQuery);
  return (
    <ReadState query={growth} failure="Failed to fetch growth">
      {({ userGrowth, engagement, contentGrowth }) => (
        <div className="grid gap-8">
          <StatCards label="User growth">
            <StatCard label="This week" value={count(userGrowth.thisWeek)} note="Last 7 days" />
            <StatCard label="This month" value={count(userGrowth.thisMonth)} note="Last 30 days" />
            <StatCard
              label="Weekly growth"
              value={change(userGrowth.weeklyGrowth)}
              note="This week of all users"
            />
          </StatCards>
          <StatCards label="Engagement">
            <StatCard label="Active users" value={count(engagement.activeUsers)} note="Last 7 days" />
            <StatCard
              label="Retention rate"
              value={percent(engagement.retentionRate)}
              note="Joined 30 to 60 days ago, seen since"
            />
            <StatCard label="Sessions" value={count(engagement.totalSessions)} note="Last 30 days" />
            <StatCard
              label="Session length"
              value={`${decimal(engagement.avgSessionLength)} min`}
              note="On average"
            />
          </StatCards>
          <StatCards label="Content">
            <StatCard label="Photos this week" value={count(contentGrowth.photosThisWeek)} />
            <StatCard label="Grids this week" value={count(contentGrowth.gridsThisWeek)} />
            <StatCard label="All photos" value={count(contentGrowth.totalPhotos)} />
            <StatCard label="All grids" value={count(contentGrowth.totalGrids)} />
          </StatCards>
          <ReadState query={daily} failure="Failed to fetch the days">
            {(days) => (
              <div className="grid gap-3 lg:grid-cols-2">
                <DayChart
                  title="Photos per day"
                  days={days}
                  figure="photos"
                  show={count}
                  summary={`${count(days.reduce((sum, day) => sum + day.photos, 0))} in ${days.length} days`}
                />
                <DayChart
                  title="Grids per day"
                  days={days}
                  figure="grids"
                  show={count}
                  summary={`${count(days.reduce((sum, day) => sum + day.grids, 0))} in ${days.length} days`}
                />
              </div>
            )}
          </ReadState>
        </div>
      )}
    </ReadState>
  );
}
