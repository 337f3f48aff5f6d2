import { Controller, Get, UseGuards } from '@nestjs/common';
import type { AdminStats } from '@tessera/contracts';
import { AdminGuard } from '../admins/admin.guard.js';
import { StatsService } from './stats.service.js';

@UseGuards(AdminGuard)
@Controller('api/admin/stats')
export class StatsController {
  constructor(private readonly stats: StatsService) {}

  @Get()
  read(): Promise<AdminStats> {
    return this.stats.read();
  }
}
