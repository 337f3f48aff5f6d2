import { Module } from '@nestjs/common';
import { HealthzController } from './healthz.controller.js';
import { ServiceReadiness } from './service-readiness.js';

@Module({ controllers: [HealthzController], providers: [ServiceReadiness], exports: [ServiceReadiness] })
export class HealthzModule {}
