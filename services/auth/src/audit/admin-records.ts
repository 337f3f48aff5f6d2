import { Injectable } from '@nestjs/common';
import type { AuditAction } from '@tessera/contracts';
import { Clock, Ids } from '@tessera/service-kit';
import { AuditLog } from './audit-log.js';
import type { AuditEntry } from './audit.schema.js';

/** What an admin is about to do: it is recorded before it is done. */
@Injectable()
export class AdminRecords {
  constructor(
    private readonly audit: AuditLog,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /** `by` is the admin, `subjectId` the account, the job or the message. */
  add(
    action: AuditAction,
    by: string,
    subjectId: string,
    more: Pick<AuditEntry, 'dismissed'> = {},
  ): Promise<void> {
    return this.audit.add({
      ...more,
      _id: this.ids.next(),
      at: this.clock.now(),
      actor: 'admin',
      actorId: by,
      action,
      subjectId,
      from: null,
      to: null,
    });
  }
}
