import type { AdminPerformance, HealthState } from '@tessera/contracts';
import type { UseQueryResult } from '@tanstack/react-query';
import { DayCharts } from '../charts/day-charts.js';
import { LevelChart } from '../charts/level-chart.js';
import { bytes, count, duration, milliseconds, percent } from '../figures.js';
import { FailedJobs } from '../lists/failed-jobs.js';
import { Badge } from '../parts/badge.js';
import { ReadState } from '../parts/read-state.js';
import { ServiceStates } from '../parts/service-states.js';
import { StatCard, StatCards } from '../parts/stat-card.js';

const STATES: Readonly<Record<HealthState, { look: 'success' | 'warning' | 'danger'; text: string }>> = {
  healthy: { look: 'success', text: 'Healthy' },
  warning: { look: 'warning', text: 'Warning' },
  error: { look: 'danger', text: 'Error' },
};

function Health({ state }: { readonly state: HealthState }) {
  const { look, text } = STATES[state];
  return <Badge look={look}>{text}</Badge>;
}

/** How the product does at this moment, and what it could not do. */
export function PerformanceTab({ performance }: { readonly performance: UseQueryResult<AdminPerformance> }) {
  return (
    <div className="grid gap-8">
      <ReadState query={performance} failure="Failed to fetch performance">
        {({ database, server, errors, storage, services }) => (
          <>
            {services && <ServiceStates services={services} />}
            <StatCards label="Health">
              <StatCard
                label="Database"
                value={database.responseTime}
                show={milliseconds}
                note={<Health state={database.status} />}
              />
              <StatCard
                label="Error rate"
                value={errors.errorRate}
                owner="Redis"
                show={percent}
                note={<Health state={errors.status} />}
              />
              <StatCard
                label="API response time"
                value={server.apiResponseTime}
                owner="Redis"
                show={milliseconds}
                note="Last hour"
              />
              <StatCard label="Uptime" value={server.uptime} show={duration} />
            </StatCards>
            <StatCards label="Room">
              <StatCard
                label="Memory"
                value={server.memoryUsage}
                show={percent}
                note={`${count(server.memoryUsed)} of ${count(server.memoryTotal)} MB`}
              />
              <StatCard
                label="Storage"
                value={storage.storageUsage}
                owner="media"
                show={percent}
                note={
                  storage.storageUsed !== null &&
                  `${bytes(storage.storageUsed)} of ${bytes(storage.storageLimit)}`
                }
              />
              <StatCard label="Photos" value={storage.totalPhotos} owner="grids" />
            </StatCards>
          </>
        )}
      </ReadState>
      <DayCharts>
        {(days, period) => (
          <LevelChart
            title="Storage"
            owner="media"
            days={days}
            period={period}
            figure="storageBytes"
            show={bytes}
          />
        )}
      </DayCharts>
      <FailedJobs />
    </div>
  );
}
