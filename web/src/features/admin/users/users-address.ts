import { ADMIN_USER_SORTS, LIMITS, type AdminUserSort } from '@tessera/contracts';
import { useCallback } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { FIRST_USERS, USERS_ON_A_PAGE, type UsersView } from '../api/list-users.js';

/** The lists of the Users tab, by their name in the address; the first is there without one. */
export const USER_LISTS = [
  { name: 'accounts', title: 'Accounts' },
  { name: 'messages', title: 'Messages' },
  { name: 'waitlist', title: 'Waitlist' },
  { name: 'audit', title: 'Audit' },
] as const;
export type UserList = (typeof USER_LISTS)[number]['name'];

/** The address of a list, from anywhere on the dashboard. */
export const searchOf = (list: UserList) => (list === 'accounts' ? '?tab=users' : `?tab=users&list=${list}`);

/** The list that the address names. */
export function useUserList(): UserList {
  const [params] = useSearchParams();
  const asked = params.get('list');
  return USER_LISTS.find(({ name }) => name === asked)?.name ?? 'accounts';
}

const LAST_PAGE = LIMITS.admin.reachableRows / USERS_ON_A_PAGE;

/** What the server would refuse is put right. */
function viewIn(params: URLSearchParams): UsersView {
  const page = Number(params.get('page'));
  const sort = params.get('sort');
  const order = params.get('order');
  return {
    page: Number.isInteger(page) && page > 0 ? Math.min(page, LAST_PAGE) : FIRST_USERS.page,
    search: (params.get('search') ?? FIRST_USERS.search).slice(0, LIMITS.email.max),
    sort: ADMIN_USER_SORTS.find((known) => known === sort) ?? FIRST_USERS.sort,
    order: order === 'asc' || order === 'desc' ? order : FIRST_USERS.order,
  };
}

/** The parameters with the view in them, without what goes without saying. */
function withView(params: URLSearchParams, view: UsersView): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of ['page', 'search', 'sort', 'order'] as const) {
    if (view[name] === FIRST_USERS[name]) next.delete(name);
    else next.set(name, String(view[name]));
  }
  return next;
}

interface UsersAddress {
  readonly view: UsersView;
  /** Another page, from which Back leads to this one. */
  readonly showPage: (page: number) => void;
  readonly sortBy: (sort: AdminUserSort) => void;
  /** What is typed further takes the place of what was typed before, so that Back leads out of the search. */
  readonly searchFor: (search: string) => void;
}

/** Which part of the accounts is shown stands in the address: Back works, and a reload keeps it. */
export function useUsersAddress(): UsersAddress {
  const [params, setParams] = useSearchParams();
  const view = viewIn(params);
  const show = (next: Partial<UsersView>, options?: { readonly replace: boolean }) =>
    setParams(withView(params, { ...view, page: 1, ...next }), options);
  return {
    view,
    showPage: (page) => show({ page }),
    sortBy: (sort) => {
      const flipped = view.order === 'asc' ? 'desc' : 'asc';
      show({ sort, order: view.sort === sort ? flipped : sort === 'createdAt' ? 'desc' : 'asc' });
    },
    searchFor: (search) => show({ search }, { replace: view.search !== '' && search !== '' }),
  };
}

/** In the state of an entry of the history that a link of the list made. */
const FROM_LIST = { fromList: true } as const;

/** Where the drawer of somebody is: over the list as it is shown. */
export function useDrawerLink(): (userId: string) => {
  readonly to: { readonly search: string };
  readonly state: typeof FROM_LIST;
} {
  const [params] = useSearchParams();
  return (userId) => {
    const next = new URLSearchParams(params);
    next.set('user', userId);
    return { to: { search: `?${next}` }, state: FROM_LIST };
  };
}

/** Whose drawer the address opens, and how it closes: by going back to the list where one came from there. */
export function useDrawerAddress(): { readonly userId: string | null; readonly close: () => void } {
  const [params, setParams] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const fromList = (location.state as Partial<typeof FROM_LIST> | null)?.fromList === true;
  const close = useCallback(() => {
    if (fromList) return void navigate(-1);
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        next.delete('user');
        return next;
      },
      { replace: true },
    );
  }, [fromList, navigate, setParams]);
  return { userId: params.get('user'), close };
}
