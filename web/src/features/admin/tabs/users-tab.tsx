import { AuditLog } from '../lists/audit-log.js';
import { Messages } from '../lists/messages.js';
import { Waitlist } from '../lists/waitlist.js';
import { Users } from '../users/users.js';

/** The people, and what they and the admins left behind. */
export function UsersTab() {
  return (
    <div className="grid gap-8">
      <Users />
      <Messages />
      <Waitlist />
      <AuditLog />
    </div>
  );
}
