import type { Session } from '@tessera/contracts';
import type { SessionRecord } from './session.schema.js';

export function toSession(record: SessionRecord, currentId: string): Session {
  return {
    id: record._id,
    device: record.device,
    startedAt: record.startedAt.toISOString(),
    lastSeenAt: record.lastSeenAt.toISOString(),
    current: record._id === currentId,
  };
}
