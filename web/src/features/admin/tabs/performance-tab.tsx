import type { AdminPerformance, HealthState } from '@tessera/contracts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useRead } from '../../../shared/api/use-read.js';
import { dailyQuery } from '../api/read-daily.js';
import { bytes, count, decimal, duration, percent } from '../figures.js';
import { FailedJobs } from '../lists/failed-jobs.js';
import { Badge } from '../parts/badge.js';
import { DayChart } from '../parts/day-chart.js';
import { ReadState } from '../parts/read-state.js';
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
  const daily = useRead(dailyQuery);
  return (
    <div className="grid gap-8">
      <ReadState query={performance} failure="Failed to fetch performance">
        {({ database, server, errors, storage }) => (
          <>
            <StatCards label="Health">
              <StatCard
                label="Database"
                value={`${decimal(database.responseTime)} ms`}
                note={<Health state={database.status} />}
              />
              <StatCard
                label="Error rate"
                value={percent(errors.errorRate)}
                note={<Health state={errors.status} />}
              />
              <StatCard
                label="API response time"
                value={`${decimal(server.apiResponseTime)} ms`}
                note="Last hour"
              />
              <StatCard label="Uptime" value={duration(server.uptime)} />
            </StatCards>
            <StatCards label="Room">
              <StatCard
                label="Memory"
                value={percent(server.memoryUsage)}
                note={`${count(server.memoryUsed)} of ${count(server.memoryTotal)} MB`}
              />
              <StatCard
                label="Storage"
                value={percent(storage.storageUsage)}
                note={`${bytes(storage.storageUsed)} of ${bytes(storage.storageLimit)}`}
              />
              <StatCard label="Photos" value={count(storage.totalPhotos)} />
            </StatCards>
          </>
        )}
      </ReadState>
      <ReadState query={daily} failure="Failed to fetch the days">
        {(days) => (
          <DayChart
            title="Storage"
            days={days}
            figure="storageBytes"
            show={bytes}
            summary={`${bytes(days.at(-1)?.storageBytes ?? 0)} today`}
          />
        )}
      </ReadState>
      <FailedJobs />
    </div>
  );
}
