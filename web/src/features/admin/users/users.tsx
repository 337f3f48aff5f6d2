import type { AdminUserSort } from '@tessera/contracts';
import { useState } from 'react';
import { useRead } from '../../../shared/api/use-read.js';
import { TextField } from '../../../shared/ui/text-field.js';
import { FIRST_USERS, usersQuery } from '../api/list-users.js';
import { CsvButton } from '../lists/csv-button.js';
import { EmptyList, ListSection } from '../lists/list-section.js';
import { ReadState } from '../parts/read-state.js';
import { Pages } from './pages.js';
import { useSettled } from './use-settled.js';
import { UsersTable } from './users-table.js';

/** What is typed is asked for when the typing rests. */
const SEARCH_REST_MS = 250;

/** Everybody who has an account, a page at a time. */
export function Users() {
  const [view, setView] = useState(FIRST_USERS);
  const search = useSettled(view.search, SEARCH_REST_MS);
  const users = useRead(usersQuery({ ...view, search }));
  const sortBy = (sort: AdminUserSort) => {
    const flipped = view.order === 'asc' ? 'desc' : 'asc';
    const order = view.sort === sort ? flipped : sort === 'createdAt' ? 'desc' : 'asc';
    setView({ ...view, page: 1, sort, order });
  };
  return (
    <ListSection title="Users" action={<CsvButton path="/api/admin/users.csv" name="users" />}>
      <div className="max-w-form">
        <TextField
          label="Search"
          type="search"
          hint="The beginning of a user name or an email address"
          value={view.search}
          onChange={(event) => setView({ ...view, page: 1, search: event.target.value })}
        />
      </div>
      <ReadState query={users} failure="Failed to fetch users">
        {(page) =>
          page.users.length === 0 ? (
            <EmptyList>{search === '' ? 'Nobody has an account yet.' : 'Nobody is called that.'}</EmptyList>
          ) : (
            <>
              <UsersTable page={page} view={view} isStale={users.isPlaceholderData} onSort={sortBy} />
              <Pages
                page={view.page}
                total={page.total}
                onPage={(next) => setView({ ...view, page: next })}
              />
            </>
          )
        }
      </ReadState>
    </ListSection>
  );
}
