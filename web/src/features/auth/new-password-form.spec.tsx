import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { pointPageAt, startApiServer, type ApiServer } from '../../../test/api-server.js';
import { aUser, refusal } from '../../../test/people.js';
import { storeToken } from '../../shared/api/token-store.js';
import {
  endSession,
  leftPerson,
  loadSession,
  sessionUserId,
  startSession,
} from '../../shared/session/session.js';
import { dismissToast, shownToast } from '../../shared/ui/toast-store.js';
import { AuthPage } from './auth-page.js';

describe('a new password behind a reset link, where somebody is logged in', () => {
  let api: ApiServer;
  let hasEnded: boolean;
  let stop: () => void;

  beforeEach(async () => {
    api = await startApiServer();
    pointPageAt(api);
    hasEnded = false;
    storeToken('t-ben');
    api.on({
      'GET /api/user': () =>
        hasEnded ? refusal('UNAUTHENTICATED') : { body: aUser({ id: 'ben', email: 'ben@example.com' }) },
      'POST /api/reset/check': () => ({ body: { ok: true } }),
    });
    await loadSession();
    stop = startSession();
  });
  afterEach(async () => {
    stop();
    act(() => {
      endSession();
      dismissToast();
    });
    await api.close();
  });

  async function setPassword(doesEnd: boolean) {
    api.on({
      'POST /api/reset/confirm': () => {
        hasEnded = doesEnd;
        return { body: { ok: true } };
      },
    });
    render(
      <MemoryRouter initialEntries={['/auth?mode=reset#token=of-the-mail']}>
        <Routes>
          <Route path="/" element={<p>Home</p>} />
          <Route path="*" element={<AuthPage />} />
        </Routes>
      </MemoryRouter>,
    );
    await userEvent.type(await screen.findByLabelText('New password'), 'secret2');
    expect(screen.getByText(/You are logged in as/).textContent).toBe(
      'You are logged in as ben@example.com here, and stay so if the link is for another account.',
    );
    await userEvent.type(screen.getByLabelText('Confirm password'), 'secret2');
    await userEvent.click(screen.getByRole('button', { name: 'Set new password' }));
  }

  it('leaves another person, with what waits of theirs, logged in [D7.25]', async () => {
    await setPassword(false);
    await waitFor(() =>
      expect(shownToast()).toMatchObject({
        title: 'Password updated',
        description: 'You are still logged in as ben@example.com here.',
      }),
    );
    await screen.findByText('Home');
    expect(sessionUserId()).toBe('ben');
    expect(api.seen.map(({ path }) => path)).not.toContain('/api/logout');
  });

  it('tells of nobody where it cannot be read who is logged in', async () => {
    api.on({ 'GET /api/user': () => ({ status: 503 }) });
    await setPassword(false);
    await screen.findByText('Home');
    expect(shownToast()).toMatchObject({ title: 'Password updated', open: true });
    expect(shownToast()?.description).toBeUndefined();
  });

  it('logs out the person whose password it was', async () => {
    await setPassword(true);
    await waitFor(() =>
      expect(shownToast()).toMatchObject({
        title: 'Password updated',
        description: 'Log in with your new password.',
      }),
    );
    expect(sessionUserId()).toBeNull();
    expect(leftPerson.read()).toBe('ben');
    expect(await screen.findByRole('heading', { name: 'Log in' })).not.toBeNull();
  });
});
