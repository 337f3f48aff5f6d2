import { Inject, Injectable } from '@nestjs/common';
import { JobQueues, QUEUES } from '@tessera/jobs';
import { Gauge } from 'prom-client';
import { Metrics } from '../metrics/metrics.js';

const STATES = ['waiting', 'active', 'delayed', 'failed'] as const;

/**
 * How many jobs lie in each queue, and since when the next one waits. Every process sees the same queues: take the
 * maximum, not the sum.
 */
@Injectable()
export class QueueMetrics {
  constructor(@Inject(JobQueues) queues: JobQueues, metrics: Metrics) {
    new Gauge({
      name: 'queue_jobs',
      help: 'Jobs of a queue, by state; failed ones wait for the operator',
      labelNames: ['queue', 'state'],
      registers: [metrics.registry],
      async collect() {
        // Where Redis is unavailable the metric is absent rather than stale.
        this.reset();
        for (const queue of QUEUES) {
          const counts = await queues
            .connected(queue)
            .then((connected) => connected.getJobCounts(...STATES))
            .catch(() => null);
          if (counts === null) return;
          for (const state of STATES) this.set({ queue, state }, counts[state] ?? 0);
        }
      },
    });
    new Gauge({
      name: 'queue_oldest_seconds',
      help: 'For how long the next job of a queue has waited; 0 where none waits',
      labelNames: ['queue'],
      registers: [metrics.registry],
      async collect() {
        this.reset();
        for (const queue of QUEUES) {
          const waited = await queues.oldestWait(queue).catch(() => null);
          if (waited === null) return;
          this.set({ queue }, waited / 1_000);
        }
      },
    });
  }
}
