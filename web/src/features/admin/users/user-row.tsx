import { plural, type AdminUser } from '@tessera/contracts';
import { Link } from 'react-router-dom';
import { count, date } from '../figures.js';
import { UserBadges } from './user-badges.js';
import { ChangePlan } from './change-plan.js';
import { useDrawerLink } from './users-address.js';

/** Leads to the drawer, wherever it is clicked. On a phone the figures stand under the name instead of in columns. */
export function UserRow({ user }: { readonly user: AdminUser }) {
  const drawer = useDrawerLink()(user.id);
  return (
    <tr className="relative border-t border-neutral-5 transition-colors hover:bg-neutral-2 max-sm:block">
      <td className="px-4 py-2 max-sm:block lg:w-2/5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            {...drawer}
            className="min-w-0 font-semibold wrap-anywhere after:absolute after:inset-0 hover:underline"
          >
            {user.username}
          </Link>
          <UserBadges user={user} />
        </p>
        <p className="text-small text-neutral-8 wrap-anywhere">{user.email}</p>
        <p className="text-small text-neutral-8 lg:hidden">
          {count(user.gridCount)} {plural(user.gridCount, 'grid')}, {count(user.photoCount)}{' '}
          {plural(user.photoCount, 'photo')}, since {date(user.createdAt)}
        </p>
      </td>
      <td className="px-4 py-2 text-right tabular-nums max-lg:hidden">{count(user.gridCount)}</td>
      <td className="px-4 py-2 text-right tabular-nums max-lg:hidden">{count(user.photoCount)}</td>
      <td className="px-4 py-2 whitespace-nowrap tabular-nums max-lg:hidden">{date(user.createdAt)}</td>
      <td className="px-4 py-2 max-sm:block max-sm:pt-0 max-sm:pb-3 sm:w-px">
        <ChangePlan user={user} className="z-10 max-sm:h-11 max-sm:w-full" />
      </td>
    </tr>
  );
}
