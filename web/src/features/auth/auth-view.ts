/** The three views of the authentication screen. */
export type AuthView = 'login' | 'signup' | 'reset';

/** Which view an address opens [spec 2.2] [spec 2.3]; `mode` in the query stands above the path. */
export function authViewOf(pathname: string, search: string): AuthView {
  const mode = new URLSearchParams(search).get('mode');
  if (mode === 'login' || mode === 'signup' || mode === 'reset') return mode;
  if (pathname === '/signup') return 'signup';
  if (pathname === '/forgot-password') return 'reset';
  return 'login';
}

/** The address of a view, with where the person goes afterwards. */
export function authPath(view: AuthView, search: string): string {
  const next = new URLSearchParams(search).get('next');
  const query = new URLSearchParams({
    ...(view === 'login' ? {} : { mode: view }),
    ...(next === null ? {} : { next }),
  }).toString();
  return query === '' ? '/auth' : `/auth?${query}`;
}
