import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { endSession } from '../shared/session/session.js';
import { AppRoutes } from './app-routes.js';

function open(address: string) {
  render(
    <MemoryRouter initialEntries={[address]}>
      <AppRoutes />
    </MemoryRouter>,
  );
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

it('shows a spinner while it is not known who is there', () => {
  open('/');
  expect(screen.getByRole('status').textContent).toBe('Loading');
});

describe('for a visitor', () => {
  beforeEach(() => endSession());

  it("'/' is the landing page, which leads to log-in and sign-up", async () => {
    open('/');
    expect((await screen.findByRole('link', { name: 'Log In' })).getAttribute('href')).toBe('/auth');
    expect(screen.getByRole('link', { name: 'Start Free' }).getAttribute('href')).toBe('/upgrade');
    expect(screen.getByRole('link', { name: 'Plan your first grid' }).getAttribute('href')).toBe(
      '/auth?mode=signup',
    );
  });

  it.each(['/?auth=true', '/auth', '/login', '/dev'])('%s is the log-in', async (address) => {
    open(address);
    expect(await heading('Log in')).not.toBeNull();
  });

  it.each(['/signup', '/auth?mode=signup'])('%s is the sign-up', async (address) => {
    open(address);
    expect(await heading('Sign up')).not.toBeNull();
  });

  it('/forgot-password is the reset', async () => {
    open('/forgot-password');
    expect(await heading('Reset your password')).not.toBeNull();
  });

  it('any other path is the not-found page', async () => {
    open('/nowhere');
    expect(await heading('404')).not.toBeNull();
  });

  it('a switch from one address to another moves the focus to the new heading', async () => {
    open('/login');
    await userEvent.click(await screen.findByRole('button', { name: 'Sign up' }));
    expect(document.activeElement).toBe(await heading('Sign up'));
  });
});
