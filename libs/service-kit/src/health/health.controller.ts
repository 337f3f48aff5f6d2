import { Controller, Get, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Public } from '../identity/public.js';
import { HealthChecks, type Readiness } from './health-checks.js';

/** For the supervisor and the gateway, on the internal network only. */
@Public()
@ApiExcludeController()
@Controller('health')
export class HealthController {
  constructor(private readonly checks: HealthChecks) {}

  /** The process runs and its event loop turns. */
  @Get('live')
  live(): { ok: true; version: string } {
    return { ok: true, version: this.checks.version };
  }

  /** It can serve: 503 names what it waits for. */
  @Get('ready')
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<Readiness> {
    const readiness = await this.checks.readiness();
    void reply.status(readiness.ready ? 200 : 503);
    return readiness;
  }
}
