import { act, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { pointPageAt, startApiServer, type ApiServer } from '../../test/api-server.js';
import { aUser } from '../../test/people.js';
import { endSession, signUp } from '../shared/session/session.js';
import { SignedInOnly } from './signed-in-only.js';

let api: ApiServer;
beforeAll(async () => {
  api = await startApiServer();
  pointPageAt(api);
  api.on({ 'POST /api/signup': () => ({ status: 201, body: { token: 't', user: aUser() } }) });
});
afterAll(() => api.close());
beforeEach(() => endSession());

function open() {
  const page = (
    <SignedInOnly>
      <p>My Profile</p>
    </SignedInOnly>
  );
  render(
    <MemoryRouter initialEntries={['/profile']}>
      <Routes>
        <Route path="/profile" element={page} />
        <Route path="/auth" element={<p>Log in</p>} />
        <Route path="/" element={<p>Start</p>} />
      </Routes>
    </MemoryRouter>,
  );
}

it('a visitor is sent on, and sees nothing of the page [6.1]', () => {
  open();
  expect(screen.getByText('Log in')).not.toBeNull();
});

it('whose session ends on such a page is sent to the log-in', async () => {
  await signUp({ username: 'ada', email: 'ada@example.com', password: 'secret1' });
  open();
  act(() => endSession(true));
  expect(screen.getByText('Log in')).not.toBeNull();
});

it('whoever logs out on such a page goes to the start page', async () => {
  await signUp({ username: 'ada', email: 'ada@example.com', password: 'secret1' });
  open();
  expect(screen.getByText('My Profile')).not.toBeNull();
  act(() => endSession());
  expect(screen.getByText('Start')).not.toBeNull();
});
