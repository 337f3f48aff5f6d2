import { Controller, Get, Header, Query, UseGuards } from '@nestjs/common';
import { AdminListQuery, type AdminAuditEntry } from '@tessera/contracts';
import { AdminGuard } from '../admins/admin.guard.js';
import { AuditService } from './audit.service.js';
import { listAnswer, type List } from './list-answer.js';

/** What goes back in time: the audit log. */
@UseGuards(AdminGuard)
@Controller('api/admin')
export class ListsController {
  private readonly audit: List<AdminAuditEntry>;

  constructor(audit: AuditService) {
    this.audit = {
      name: 'audit',
      columns: [
        { heading: 'at', value: ({ at }) => at },
        { heading: 'actor', value: ({ actor }) => actor },
        { heading: 'actorId', value: ({ actorId }) => actorId },
        { heading: 'actorName', value: ({ actorName }) => actorName },
        { heading: 'action', value: ({ action }) => action },
        { heading: 'subjectId', value: ({ subjectId }) => subjectId },
        { heading: 'subjectName', value: ({ subjectName }) => subjectName },
        { heading: 'from', value: ({ from }) => from },
        { heading: 'to', value: ({ to }) => to },
      ],
      read: (before, limit) => audit.page(before, limit),
    };
  }

  @Get('audit')
  @Header('cache-control', 'no-store')
  readAudit(@Query({ schema: AdminListQuery }) query: AdminListQuery) {
    return listAnswer(this.audit, query);
  }
}
