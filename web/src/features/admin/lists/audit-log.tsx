import type { AdminAuditEntry, Tier } from '@tessera/contracts';
import { moment } from '../../../shared/date-formats.js';
import { auditQuery } from '../api/list-entries.js';
import { CsvButton } from './csv-button.js';
import { Entries } from './entries.js';
import { ListSection } from './list-section.js';

const TIER_NAMES: Readonly<Record<Tier, string>> = { free: 'Free', creator: 'Creator' };

/** The name of the person who did it; a deleted account has none. */
function actorOf({ actor, actorName }: AdminAuditEntry): string {
  if (actor === 'operator') return 'The operator';
  return actorName ?? 'An admin who is gone';
}

function deedOf({ action, subjectName, subjectId, from, to }: AdminAuditEntry): string {
  const subject = subjectName ?? 'an account that is gone';
  switch (action) {
    case 'tier-changed':
      return `changed ${subject} from ${from === null ? 'no plan' : TIER_NAMES[from]} to ${to === null ? 'no plan' : TIER_NAMES[to]}`;
    case 'admin-granted':
      return `made ${subject} an admin`;
    case 'admin-revoked':
      return `took the admin role from ${subject}`;
    case 'sessions-ended':
      return `logged ${subject} out everywhere`;
    case 'reset-sent':
      return `sent ${subject} a reset link`;
    case 'account-suspended':
      return `suspended ${subject}`;
    case 'account-resumed':
      return `resumed ${subject}`;
    case 'account-deleted':
      return `deleted the account ${subjectName ?? subjectId}`;
    case 'message-answered':
      return `answered the message ${subjectId}`;
    case 'message-deleted':
      return `deleted the message ${subjectId}`;
    case 'job-retried':
      return `retried the job ${subjectId}`;
    case 'job-dismissed':
      return `dismissed the job ${subjectId}`;
  }
}

/** What was done with an admin's or the operator's rights. */
export function AuditLog() {
  return (
    <ListSection title="Audit log" action={<CsvButton path="/api/admin/audit?format=csv" name="audit" />}>
      <Entries
        query={auditQuery}
        failure="Failed to fetch the audit log"
        empty="Nothing has been changed yet."
      >
        {(entry) => (
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <p className="min-w-0 wrap-anywhere">
              <span className="font-semibold">{actorOf(entry)}</span> {deedOf(entry)}
            </p>
            <p className="text-small text-neutral-8">{moment(entry.at)}</p>
          </div>
        )}
      </Entries>
    </ListSection>
  );
}
