import { render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation, type Location } from 'react-router-dom';
import { ToAuth } from '../../shared/session/to-auth.js';
import { hasEnded, nextOf } from './next.js';

const at = (search: string, state: unknown = null): Location => ({
  pathname: '/auth',
  search,
  hash: '',
  key: 'default',
  state,
});

/** As a page sends somebody there. */
const sent = (next: string): Location => at(`?${new URLSearchParams({ next })}`, { next });

function Arrival() {
  const location = useLocation();
  return (
    <p>
      {location.pathname + location.search} then {nextOf(location)}
      {hasEnded(location) && ', ended'}
    </p>
  );
}

function open(address: string, page = <ToAuth />, state?: unknown): void {
  const [pathname = '', search] = address.split('?');
  render(
    <MemoryRouter initialEntries={[{ pathname, search: search === undefined ? '' : `?${search}`, state }]}>
      <Routes>
        <Route path="/auth" element={<Arrival />} />
        <Route path="*" element={page} />
      </Routes>
    </MemoryRouter>,
  );
}

it('sends to the log-in with the page, its query included, and back', () => {
  open('/?grid=a&tab=reels');
  expect(screen.getByText('/auth?next=%2F%3Fgrid%3Da%26tab%3Dreels then /?grid=a&tab=reels')).not.toBeNull();
});

it('leads to the sign-up where that is wanted, and passes on whether the session has ended', () => {
  open('/upgrade?billing=yearly', <ToAuth mode="signup" ended />);
  const text = '/auth?mode=signup&next=%2Fupgrade%3Fbilling%3Dyearly then /upgrade?billing=yearly, ended';
  expect(screen.getByText(text)).not.toBeNull();
});

it('follows what the link to the page said instead', () => {
  open('/upgrade', <ToAuth mode="signup" />, { next: '/' });
  expect(screen.getByText('/auth?mode=signup then /')).not.toBeNull();
});

it.each([
  '/',
  '/?grid=a',
  '/admin',
  '/profile',
  '/trash',
  '/post?grid=a',
  '/upgrade?billing=monthly',
  '/upgrade/success',
])('%s is gone back to', (next) => {
  expect(nextOf(sent(next))).toBe(next);
});

it.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/profile\\..',
  '/?a=\\evil',
  '/profile/../..//evil.example',
  '/.//evil.example',
  'javascript:alert(1)',
  ' /profile',
  '/profile\n',
  '/auth?next=/profile',
  '/nowhere',
  'profile',
  '',
])('%j is not: the grid is instead', (next) => {
  expect(nextOf(sent(next))).toBe('/');
});

it('follows no address that a link from elsewhere brought along', () => {
  expect(nextOf(at('?next=%2Fprofile'))).toBe('/');
  expect(nextOf(at('?next=%2Fadmin', { next: '/profile' }))).toBe('/');
  expect(nextOf(at(''))).toBe('/');
});
