import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, MemoryRouter, Route, Routes } from 'react-router-dom';
import { pointPageAt, startApiServer } from '../../test/api-server.js';
import { aUser } from '../../test/people.js';
import { endSession, signUp } from '../shared/session/session.js';
import { NotFoundPage } from './not-found-page.js';

function open(entries: string[]) {
  render(
    <MemoryRouter initialEntries={entries}>
      <Routes>
        <Route path="/" element={<p>Home</p>} />
        <Route path="/privacy" element={<Link to="/nowhere">Nowhere</Link>} />
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </MemoryRouter>,
  );
}

beforeEach(() => endSession());

it('says what is missing and leads a visitor home or to the log-in', () => {
  open(['/nowhere']);
  expect(screen.getByRole('heading', { name: '404' })).not.toBeNull();
  expect(screen.getByRole('heading', { name: 'Page Not Found' })).not.toBeNull();
  expect(screen.getByText("The page you're looking for doesn't exist or has been moved.")).not.toBeNull();
  expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/');
  expect(screen.getByRole('contentinfo').textContent).toBe('Lost? Visit our homepage or sign in');
  expect(screen.getByRole('link', { name: 'sign in' }).getAttribute('href')).toBe('/auth');
});

it('leads a signed-in person back to the app', async () => {
  const api = await startApiServer();
  pointPageAt(api);
  api.on({ 'POST /api/signup': () => ({ status: 201, body: { token: 't', user: aUser() } }) });
  await signUp({ username: 'ada', email: 'ada@example.com', password: 'secret1' });
  open(['/nowhere']);
  expect(screen.getByRole('link', { name: 'Back to App' }).getAttribute('href')).toBe('/');
  expect(screen.getByRole('contentinfo').textContent).toBe('Lost? Visit our dashboard');
  await api.close();
});

it('goes back to the page before', async () => {
  open(['/privacy']);
  await userEvent.click(screen.getByRole('link', { name: 'Nowhere' }));
  await userEvent.click(screen.getByRole('button', { name: 'Go Back' }));
  expect(screen.getByRole('link', { name: 'Nowhere' })).not.toBeNull();
});

it('goes home where there is no page before', async () => {
  open(['/nowhere']);
  await userEvent.click(screen.getByRole('button', { name: 'Go Back' }));
  expect(screen.getByText('Home')).not.toBeNull();
});
