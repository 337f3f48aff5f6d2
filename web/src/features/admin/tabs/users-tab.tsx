import type { ComponentType } from 'react';
import { Link } from 'react-router-dom';
import { cx } from '../../../shared/ui/class-names.js';
import { AuditLog } from '../lists/audit-log.js';
import { Messages } from '../lists/messages.js';
import { Waitlist } from '../lists/waitlist.js';
import { searchOf, USER_LISTS, useUserList, type UserList } from '../users/users-address.js';
import { Users } from '../users/users.js';

const VIEWS: Readonly<Record<UserList, ComponentType>> = {
  accounts: Users,
  messages: Messages,
  waitlist: Waitlist,
  audit: AuditLog,
};

/** The people, and what they and the admins left behind: a list at a time, each with its own address. */
export function UsersTab() {
  const list = useUserList();
  const View = VIEWS[list];
  return (
    <div className="grid gap-6">
      <nav aria-label="Lists" className="flex gap-1 overflow-x-auto">
        {USER_LISTS.map(({ name, title }) => (
          <Link
            key={name}
            to={{ search: searchOf(name) }}
            aria-current={name === list ? 'page' : undefined}
            className={cx(
              'flex h-11 items-center rounded-control px-3 text-small font-semibold transition-colors focus-visible:-outline-offset-2',
              name === list ? 'bg-neutral-4 text-neutral-10' : 'text-neutral-8 hover:text-neutral-10',
            )}
          >
            {title}
          </Link>
        ))}
      </nav>
      <View />
    </div>
  );
}
