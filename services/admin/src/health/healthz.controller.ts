import { Controller, Get, Header } from '@nestjs/common';
import type { HealthReport } from '@tessera/contracts';
import { AppError, Public } from '@tessera/service-kit';
import { ServiceReadiness } from './service-readiness.js';

@Public()
@Controller('healthz')
export class HealthzController {
  constructor(private readonly services: ServiceReadiness) {}

  /** The gateway hands it out to everybody. */
  @Get()
  @Header('cache-control', 'no-store')
  async read(): Promise<HealthReport> {
    const states = await this.services.states();
    const names = (wanted: boolean) => states.filter(({ ready }) => ready === wanted).map(({ name }) => name);
    const notReady = names(false);
    if (notReady.length > 0) {
      const text = `Not ready: ${notReady.join(', ')}.`;
      throw new AppError('DEPENDENCY_UNAVAILABLE', { text, details: notReady, retryAfter: 1 });
    }
    return { ok: true, services: names(true) };
  }
}
