import type { WaitlistEntry } from '@tessera/contracts';
import type { WaitlistRecord } from './waitlist.schema.js';

export function toWaitlistEntry({ _id, name, email, createdAt }: WaitlistRecord): WaitlistEntry {
  return { id: _id, name, email, createdAt: createdAt.toISOString() };
}
