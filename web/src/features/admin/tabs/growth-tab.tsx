import type { AdminGrowth } from '@tessera/contracts';
import type { UseQueryResult } from '@tanstack/react-query';
import { CountChart } from '../charts/count-chart.js';
import { DayCharts } from '../charts/day-charts.js';
import { change, decimal, percent } from '../figures.js';
import { ReadState } from '../parts/read-state.js';
import { StatCard, StatCards } from '../parts/stat-card.js';

const minutes = (value: number) => `${decimal(value)} min`;

/** What is becoming more. */
export function GrowthTab({ growth }: { readonly growth: UseQueryResult<AdminGrowth> }) {
  return (
    <ReadState query={growth} failure="Failed to fetch growth">
      {({ userGrowth, engagement, contentGrowth }) => (
        <div className="grid gap-8">
          <StatCards label="User growth">
            <StatCard label="This week" value={userGrowth.thisWeek} owner="auth" note="Last 7 days" />
            <StatCard label="This month" value={userGrowth.thisMonth} owner="auth" note="Last 30 days" />
            <StatCard
              label="Weekly growth"
              value={userGrowth.weeklyGrowth}
              owner="auth"
              show={change}
              note="This week of all users"
            />
          </StatCards>
          <StatCards label="Engagement">
            <StatCard label="Active users" value={engagement.activeUsers} owner="auth" note="Last 7 days" />
            <StatCard
              label="Retention rate"
              value={engagement.retentionRate}
              owner="auth"
              show={percent}
              note="Joined 30 to 60 days ago, seen since"
            />
            <StatCard label="Sessions" value={engagement.totalSessions} owner="auth" note="Last 30 days" />
            <StatCard
              label="Session length"
              value={engagement.avgSessionLength}
              owner="auth"
              show={minutes}
              note="On average"
            />
          </StatCards>
          <StatCards label="Content">
            <StatCard label="Photos this week" value={contentGrowth.photosThisWeek} owner="grids" />
            <StatCard label="Grids this week" value={contentGrowth.gridsThisWeek} owner="grids" />
            <StatCard label="All photos" value={contentGrowth.totalPhotos} owner="grids" />
            <StatCard label="All grids" value={contentGrowth.totalGrids} owner="grids" />
          </StatCards>
          <DayCharts>
            {(days, period) => (
              <>
                <CountChart
                  title="Photos per day"
                  owner="grids"
                  days={days}
                  period={period}
                  figure="photos"
                />
                <CountChart title="Grids per day" owner="grids" days={days} period={period} figure="grids" />
              </>
            )}
          </DayCharts>
        </div>
      )}
    </ReadState>
  );
}
