import { Injectable } from '@nestjs/common';
import {
  accountAudit,
  userNames,
  type AdminAuditEntry,
  type AuditAction,
  type AuditRecord,
} from '@tessera/contracts';
import { MessageClient } from '@tessera/service-kit';

/** What is not done to an account. */
const WITHOUT_PERSON: readonly AuditAction[] = ['job-retried', 'message-answered', 'message-deleted'];

/** The log of what admins and the operator did, with the names that the accounts have today. */
@Injectable()
export class AuditService {
  constructor(private readonly messages: MessageClient) {}

  /** The newest first, before the entry of the id `before`. @throws AppError DEPENDENCY_UNAVAILABLE */
  async page(before: string | null, limit: number): Promise<AdminAuditEntry[]> {
    const records = await this.messages.send(accountAudit, { before, limit });
    const names = await this.names(records);
    const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null));
    return records.map(({ dismissed, ...record }) => ({
      ...record,
      action: dismissed ? 'job-dismissed' : record.action,
      actorName: nameOf(record.actorId),
      subjectName: nameOf(record.subjectId),
    }));
  }

  private async names(records: readonly AuditRecord[]): Promise<Map<string, string>> {
    const people = records.flatMap(({ actorId, action, subjectId }) => [
      ...(actorId === null ? [] : [actorId]),
      ...(WITHOUT_PERSON.includes(action) ? [] : [subjectId]),
    ]);
    if (people.length === 0) return new Map();
    const known = await this.messages.send(userNames, { ids: [...new Set(people)] });
    return new Map(known.map(({ id, username }) => [id, username]));
  }
}
