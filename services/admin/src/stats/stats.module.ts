import { Module } from '@nestjs/common';
import { AdminsModule } from '../admins/admins.module.js';
import { StatsController } from './stats.controller.js';
import { StatsService } from './stats.service.js';

@Module({ imports: [AdminsModule], controllers: [StatsController], providers: [StatsService] })
export class StatsModule {}
