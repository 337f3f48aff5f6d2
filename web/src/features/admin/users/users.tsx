import { useQuery } from '@tanstack/react-query';
import { LIMITS } from '@tessera/contracts';
import { useRef } from 'react';
import { Button } from '../../../shared/ui/button.js';
import { lazyOverlay } from '../../../shared/ui/lazy-overlay.js';
import { TextField } from '../../../shared/ui/text-field.js';
import { usersQuery } from '../api/list-users.js';
import { CsvButton } from '../lists/csv-button.js';
import { EmptyList, ListSection } from '../lists/list-section.js';
import { ReadState } from '../parts/read-state.js';
import { Pages } from './pages.js';
import { useSearchText } from './use-search-text.js';
import { useDrawerAddress, useUsersAddress } from './users-address.js';
import { UsersTable } from './users-table.js';

const UserDrawer = lazyOverlay(
  () => import('./user-drawer.js'),
  ({ onClose }) => onClose(),
);

/** Everybody who has an account, a page at a time, and one of them in the drawer. */
export function Users() {
  const { view, showPage, sortBy, searchFor } = useUsersAddress();
  const [text, type] = useSearchText(view.search, searchFor);
  const drawer = useDrawerAddress();
  const users = useQuery(usersQuery(view));
  const table = useRef<HTMLDivElement>(null);
  const turnTo = (page: number) => {
    showPage(page);
    // The buttons stand below fifty rows: what follows is read from the head on.
    table.current?.scrollIntoView();
  };
  return (
    <ListSection title="Accounts" action={<CsvButton path="/api/admin/users.csv" name="users" />}>
      <div className="max-w-form">
        <TextField
          label="Search"
          type="search"
          maxLength={LIMITS.email.max}
          hint="The beginning of a username or an email address"
          value={text}
          onChange={(event) => type(event.target.value)}
        />
      </div>
      <ReadState query={users} failure="Failed to fetch users">
        {(page) =>
          page.users.length > 0 ? (
            <>
              <UsersTable
                ref={table}
                page={page}
                view={view}
                isStale={users.isPlaceholderData}
                onSort={sortBy}
              />
              <Pages page={view.page} total={page.total} onPage={turnTo} />
            </>
          ) : view.page > 1 ? (
            // Of an old address, or where those who were here are deleted.
            <div className="grid justify-items-start gap-3">
              <EmptyList>There is nobody on this page.</EmptyList>
              <Button onClick={() => showPage(1)}>First page</Button>
            </div>
          ) : (
            <EmptyList>
              {view.search === '' ? 'Nobody has an account yet.' : 'Nobody is called that.'}
            </EmptyList>
          )
        }
      </ReadState>
      {drawer.userId !== null && (
        <UserDrawer key={drawer.userId} userId={drawer.userId} onClose={drawer.close} />
      )}
    </ListSection>
  );
}
