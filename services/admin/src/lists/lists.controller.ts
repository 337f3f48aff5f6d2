import { Controller, Get, Header, Query, Res, UseGuards } from '@nestjs/common';
import {
  AdminListQuery,
  listMessages,
  listWaitlist,
  type AdminAuditEntry,
  type AdminMessage,
  type AdminWaitlistEntry,
} from '@tessera/contracts';
import { MessageClient } from '@tessera/service-kit';
import type { FastifyReply } from 'fastify';
import { AdminGuard } from '../admins/admin.guard.js';
import { AuditService } from './audit.service.js';
import { listResponse, type List } from './list-response.js';

/** What goes back in time: contact messages, the waitlist and the audit log. */
@UseGuards(AdminGuard)
@Controller('api/admin')
export class ListsController {
  private readonly messages: List<AdminMessage>;
  private readonly waitlist: List<AdminWaitlistEntry>;
  private readonly audit: List<AdminAuditEntry>;

  constructor(client: MessageClient, audit: AuditService) {
    this.messages = {
      name: 'messages',
      columns: [
        { heading: 'createdAt', value: ({ createdAt }) => createdAt },
        { heading: 'name', value: ({ name }) => name },
        { heading: 'email', value: ({ email }) => email },
        { heading: 'subject', value: ({ subject }) => subject },
        { heading: 'message', value: ({ message }) => message },
        { heading: 'answeredAt', value: ({ answer }) => answer?.at ?? '' },
        { heading: 'answer', value: ({ answer }) => answer?.text ?? '' },
      ],
      read: (before, limit) => client.send(listMessages, { before, skip: 0, limit }),
    };
    this.waitlist = {
      name: 'waitlist',
      columns: [
        { heading: 'createdAt', value: ({ createdAt }) => createdAt },
        { heading: 'name', value: ({ name }) => name },
        { heading: 'email', value: ({ email }) => email },
      ],
      read: (before, limit) => client.send(listWaitlist, { before, skip: 0, limit }),
    };
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
      read: async (before, limit) => ({ items: await audit.page(before, limit) }),
    };
  }

  @Get('messages')
  @Header('cache-control', 'no-store')
  readMessages(
    @Query({ schema: AdminListQuery }) query: AdminListQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return listResponse(this.messages, query, reply);
  }

  @Get('waitlist')
  @Header('cache-control', 'no-store')
  readWaitlist(
    @Query({ schema: AdminListQuery }) query: AdminListQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return listResponse(this.waitlist, query, reply);
  }

  @Get('audit')
  @Header('cache-control', 'no-store')
  readAudit(
    @Query({ schema: AdminListQuery }) query: AdminListQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return listResponse(this.audit, query, reply);
  }
}
