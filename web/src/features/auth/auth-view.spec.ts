import { authPath, authViewOf } from './auth-view.js';

it.each([
  ['/auth', '', 'login'],
  ['/auth', '?mode=signup', 'signup'],
  ['/auth', '?mode=reset', 'reset'],
  ['/auth', '?mode=else', 'login'],
  ['/login', '', 'login'],
  ['/dev', '', 'login'],
  ['/signup', '', 'signup'],
  ['/forgot-password', '', 'reset'],
  ['/', '?auth=true', 'login'],
  ['/signup', '?mode=login', 'login'],
])('%s%s opens the %s view', (path, search, view) => {
  expect(authViewOf(path, search)).toBe(view);
});

it.each(['login', 'signup', 'reset'] as const)('the address of the %s view opens it', (view) => {
  const { pathname, search } = new URL(authPath(view, ''), 'http://localhost');
  expect(authViewOf(pathname, search)).toBe(view);
});

it('the address of a view keeps where the person goes afterwards', () => {
  expect(authPath('login', '?mode=signup&next=%2Fprofile')).toBe('/auth?next=%2Fprofile');
  expect(authPath('signup', '?next=%2Fprofile')).toBe('/auth?mode=signup&next=%2Fprofile');
  expect(authPath('login', '?mode=reset')).toBe('/auth');
});
