import type { AdminUserSort } from '@tessera/contracts';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { Ref } from 'react';
import { cx } from '../../../shared/ui/class-names.js';
import type { UsersPage, UsersView } from '../api/list-users.js';
import { UserRow } from './user-row.js';

interface UsersTableProps {
  readonly ref?: Ref<HTMLDivElement>;
  readonly page: UsersPage;
  readonly view: UsersView;
  /** Another page is on its way. */
  readonly isStale: boolean;
  readonly onSort: (sort: AdminUserSort) => void;
}

const SORTABLE: readonly { readonly sort: AdminUserSort; readonly text: string }[] = [
  { sort: 'username', text: 'Name' },
  { sort: 'email', text: 'Email' },
  { sort: 'subscriptionTier', text: 'Plan' },
];

interface SortButtonProps {
  readonly text: string;
  readonly order: 'asc' | 'desc' | null;
  readonly onClick: () => void;
}

function SortButton({ text, order, onClick }: SortButtonProps) {
  const Arrow = order === 'asc' ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      onClick={onClick}
      aria-pressed={order !== null}
      className="inline-flex h-9 items-center gap-1 rounded-control font-semibold hover:text-neutral-10"
    >
      {text}
      <Arrow className={cx('size-3', order === null && 'invisible')} aria-hidden="true" />
    </button>
  );
}

export function UsersTable({ ref, page, view, isStale, onSort }: UsersTableProps) {
  const orderOf = (sort: AdminUserSort) => (view.sort === sort ? view.order : null);
  const ariaSort = view.order === 'asc' ? 'ascending' : 'descending';
  return (
    <div
      ref={ref}
      // Below the page's own header, which stays at the top.
      className={cx(
        'scroll-mt-20 rounded-dialog border border-neutral-5 transition-opacity',
        isStale && 'opacity-60',
      )}
    >
      <table className="w-full text-left max-sm:block" aria-busy={isStale}>
        <thead className="text-small text-neutral-8 max-sm:block">
          <tr>
            <th scope="col" className="px-4 font-normal">
              <span className="flex flex-wrap gap-x-3">
                {SORTABLE.map(({ sort, text }) => (
                  <SortButton key={sort} text={text} order={orderOf(sort)} onClick={() => onSort(sort)} />
                ))}
              </span>
            </th>
            <th scope="col" className="px-4 text-right font-semibold max-lg:hidden">
              Grids
            </th>
            <th scope="col" className="px-4 text-right font-semibold max-lg:hidden">
              Photos
            </th>
            <th
              scope="col"
              className="px-4 max-lg:hidden"
              aria-sort={view.sort === 'createdAt' ? ariaSort : undefined}
            >
              <SortButton text="Joined" order={orderOf('createdAt')} onClick={() => onSort('createdAt')} />
            </th>
            <th scope="col" className="px-4">
              <span className="sr-only">What can be done</span>
            </th>
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {page.users.map((user) => (
            <UserRow key={user.id} user={user} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
