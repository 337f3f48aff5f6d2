import type { AdminStats } from '@tessera/contracts';
import type { UseQueryResult } from '@tanstack/react-query';
import { Attention } from '../attention/attention.js';
import { CountChart } from '../charts/count-chart.js';
import { DayCharts } from '../charts/day-charts.js';
import { count, decimal } from '../figures.js';
import { ReadState } from '../parts/read-state.js';
import { ShareBar } from '../parts/share-bar.js';
import { StatCard, StatCards } from '../parts/stat-card.js';

/** A mean, where it is known. */
const per = (value: number | null, what: string) =>
  value === null ? undefined : `${decimal(value)} per ${what}`;

/** The numbers of people, and of what they made. */
export function OverviewTab({ stats }: { readonly stats: UseQueryResult<AdminStats> }) {
  return (
    <div className="grid gap-8">
      <Attention />
      <ReadState query={stats} failure="Failed to fetch stats">
        {(figures) => (
          <>
            <StatCards label="People">
              <StatCard label="Users" value={figures.totalUsers} owner="auth" />
              <StatCard label="New users" value={figures.recentSignups} owner="auth" note="Last 7 days" />
              <StatCard label="Active users" value={figures.activeUsers} owner="auth" note="Last 7 days" />
              <StatCard
                label="Premium users"
                value={figures.premiumUsers}
                owner="auth"
                note={`${count(figures.freeUsers)} free`}
              />
            </StatCards>
            <StatCards label="Content">
              <StatCard
                label="Photos"
                value={figures.totalPhotos}
                owner="grids"
                note={per(figures.avgPhotosPerGrid, 'grid')}
              />
              <StatCard
                label="Grids"
                value={figures.totalGrids}
                owner="grids"
                note={per(figures.avgGridsPerUser, 'user')}
              />
              <StatCard
                label="Carousels"
                value={figures.totalCarousels}
                owner="grids"
                note="Last closed day"
              />
            </StatCards>
            <DayCharts>
              {(days, period) => (
                <>
                  <CountChart
                    title="Sign-ups per day"
                    owner="auth"
                    days={days}
                    period={period}
                    figure="signups"
                  />
                  <ShareBar
                    title="Plans"
                    owner="auth"
                    shares={[
                      { label: 'Premium', value: figures.premiumUsers, className: 'bg-accent' },
                      { label: 'Free', value: figures.freeUsers, className: 'bg-neutral-7' },
                    ]}
                  />
                </>
              )}
            </DayCharts>
          </>
        )}
      </ReadState>
    </div>
  );
}
