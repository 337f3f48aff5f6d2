import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { loadLaunchConfig } from '../shared/config/launch-config.js';
import { endSession } from '../shared/session/session.js';
import { AppRoutes } from './app-routes.js';

/** What a visitor sees at '/' is decided by the configuration, for which the page waits. */
async function open(address: string): Promise<void> {
  await act(async () => {
    render(
      <MemoryRouter initialEntries={[address]}>
        <AppRoutes />
      </MemoryRouter>,
    );
    await loadLaunchConfig();
  });
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

it('shows a spinner while it is not known who is there [2.1] [2.31]', async () => {
  await open('/');
  expect(screen.getByRole('status').textContent).toBe('Loading');
});

it("whose session ends on '/' is told so at the log-in, and is a visitor on '/' then", async () => {
  await open('/');
  act(() => endSession(true));
  expect(await heading('Log in')).not.toBeNull();
  expect(screen.getByText('Your session has ended. Log in to go on.')).not.toBeNull();
  cleanup();
  await open('/');
  expect(await screen.findByRole('link', { name: 'Start Free' })).not.toBeNull();
});

describe('for a visitor', () => {
  beforeEach(() => endSession());

  it("'/' is the landing page, which leads to log-in and sign-up [6.1]", async () => {
    await open('/');
    expect((await screen.findByRole('link', { name: 'Log In' })).getAttribute('href')).toBe('/auth');
    expect(screen.getByRole('link', { name: 'Start Free' }).getAttribute('href')).toBe('/upgrade');
    expect(screen.getByRole('link', { name: 'Plan your first grid' }).getAttribute('href')).toBe(
      '/auth?mode=signup',
    );
  });

  it.each(['/?auth=true', '/auth', '/login', '/dev'])('%s is the log-in [6.1]', async (address) => {
    await open(address);
    expect(await heading('Log in')).not.toBeNull();
  });

  it.each(['/signup', '/auth?mode=signup'])('%s is the sign-up', async (address) => {
    await open(address);
    expect(await heading('Sign up')).not.toBeNull();
  });

  it('/forgot-password is the reset', async () => {
    await open('/forgot-password');
    expect(await heading('Reset your password')).not.toBeNull();
  });

  it('any other path is the not-found page', async () => {
    await open('/nowhere');
    expect(await heading('404')).not.toBeNull();
  });

  it('a switch from one address to another moves the focus to the first field', async () => {
    await open('/login');
    await userEvent.click(await screen.findByRole('button', { name: 'Sign up' }));
    expect(await heading('Sign up')).not.toBeNull();
    expect(document.activeElement).toBe(screen.getByLabelText('Username'));
  });
});
