import { Injectable } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { Metrics } from '../metrics/metrics.js';
import { HealthChecks } from './health-checks.js';

/**
 * What this process finds when it asks its servers: a MongoDB and a FerretDB have metrics of their own that differ,
 * while the time of a ping means the same for both, wherever they run.
 */
@Injectable()
export class DependencyMetrics {
  constructor(checks: HealthChecks, { registry }: Metrics) {
    const labelNames = ['dependency'] as const;
    new Gauge({
      name: 'dependency_up',
      help: 'Whether a server that this process needs responded within a second (1) or not (0)',
      labelNames,
      registers: [registry],
      async collect() {
        for (const { name, up } of await checks.measured()) this.set({ dependency: name }, up ? 1 : 0);
      },
    });
    new Gauge({
      name: 'dependency_seconds',
      help: 'How long it took a server that this process needs to respond to a ping',
      labelNames,
      registers: [registry],
      async collect() {
        for (const { name, seconds } of await checks.measured()) this.set({ dependency: name }, seconds);
      },
    });
  }
}
