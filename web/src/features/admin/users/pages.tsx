import { ADMIN_USERS_MANY, LIMITS } from '@tessera/contracts';
import { Button } from '../../../shared/ui/button.js';
import { USERS_ON_A_PAGE } from '../api/list-users.js';
import { count } from '../figures.js';

interface PagesProps {
  readonly page: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}

/** Where in the list one is, and the way on; a note tells what lies past the reachable part. */
export function Pages({ page, total, onPage }: PagesProps) {
  const reachable = Math.min(total, LIMITS.admin.reachableRows);
  const last = Math.max(1, Math.ceil(reachable / USERS_ON_A_PAGE));
  const from = (page - 1) * USERS_ON_A_PAGE + 1;
  const to = Math.min(page * USERS_ON_A_PAGE, total);
  return (
    <nav aria-label="Pages of users" className="flex flex-wrap items-center gap-2">
      <p className="mr-auto text-small text-neutral-8 tabular-nums">
        {count(from)} to {count(to)} of{' '}
        {total === ADMIN_USERS_MANY ? `more than ${count(reachable)}` : count(total)}
        {page === last && reachable < total && '. Narrow the search to see more.'}
      </p>
      {/* Not disabled at the ends, which would take the focus from who has just come there. */}
      <Button
        aria-disabled={page <= 1 || undefined}
        onClick={() => {
          if (page > 1) onPage(page - 1);
        }}
      >
        Previous
      </Button>
      <Button
        aria-disabled={page >= last || undefined}
        onClick={() => {
          if (page < last) onPage(page + 1);
        }}
      >
        Next
      </Button>
    </nav>
  );
}
