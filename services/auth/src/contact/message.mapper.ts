import type { ContactMessage } from '@tessera/contracts';
import type { MessageRecord } from './message.schema.js';

export function toContactMessage(record: MessageRecord): ContactMessage {
  const { _id, name, email, subject, message, createdAt } = record;
  return { id: _id, name, email, subject, message, createdAt: createdAt.toISOString() };
}
