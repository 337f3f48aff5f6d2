import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { pointPageAt, startApiServer, type ApiServer } from '../../../test/api-server.js';
import { aUser, refusal } from '../../../test/people.js';
import { storeToken } from '../../shared/api/token-store.js';
import { endSession, loadSession } from '../../shared/session/session.js';
import { VerifyBanner } from '../../shared/session/verify-banner.js';
import { shownToast } from '../../shared/ui/toast-store.js';
import { VerifyPage } from './verify-page.js';

let api: ApiServer;
beforeEach(async () => {
  api = await startApiServer();
  pointPageAt(api);
  localStorage.clear();
  endSession();
});
afterEach(() => api.close());

const open = (address: string) =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <VerifyPage />
    </MemoryRouter>,
  );

describe('the page behind the link of a mail', () => {
  it('sends what the link carries, once, and tells that the address is verified', async () => {
    api.on({ 'POST /api/verify': () => ({ body: { ok: true } }) });
    open('/verify#token=of-the-mail');
    expect(await screen.findByText('Your email address is verified.')).toBeTruthy();
    expect(api.seen.map(({ path, body }) => [path, body])).toEqual([
      ['/api/verify', JSON.stringify({ token: 'of-the-mail' })],
    ]);
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/auth');
  });

  it('says why a link is refused', async () => {
    api.on({ 'POST /api/verify': () => refusal('VERIFICATION_TOKEN_INVALID') });
    open('/verify#token=spent');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'This link was used before, or is too old. Log in: you can ask for a new one, unless your address is verified.',
    );
  });
});

describe('a link that was used before', () => {
  it('is no failure to who is signed in here and verified, which another window may have done', async () => {
    storeToken('t-ada');
    api.on({
      'GET /api/user': () => ({ body: aUser({ emailVerified: false }) }),
      'POST /api/verify': () => refusal('VERIFICATION_TOKEN_INVALID'),
    });
    await loadSession();
    api.on({ 'GET /api/user': () => ({ body: aUser({ emailVerified: true }) }) });
    open('/verify#token=spent');
    expect(await screen.findByText('Your email address is verified.')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is one to who is signed in here and not verified', async () => {
    storeToken('t-ada');
    api.on({
      'GET /api/user': () => ({ body: aUser({ emailVerified: false }) }),
      'POST /api/verify': () => refusal('VERIFICATION_TOKEN_INVALID'),
    });
    await act(loadSession);
    open('/verify#token=spent');
    expect(await screen.findByRole('alert')).toBeTruthy();
  });
});

describe('the banner', () => {
  it('is not there for who is verified, nor where the server does not say', () => {
    const { emailVerified, ...ofBefore } = aUser();
    expect(emailVerified).toBe(true);
    render(<VerifyBanner user={aUser()} />);
    render(<VerifyBanner user={ofBefore as ReturnType<typeof aUser>} />);
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('names the address, so that a mistyped one is seen', () => {
    render(<VerifyBanner user={aUser({ email: 'ada@gamil.com', emailVerified: false })} />);
    expect(screen.getByRole('region').textContent).toContain(
      'We sent a link to ada@gamil.com. Please follow it to verify your address.',
    );
  });

  it('has another mail sent, and shows it', async () => {
    api.on({ 'POST /api/verify/resend': () => ({ body: { ok: true } }) });
    render(<VerifyBanner user={aUser({ emailVerified: false })} />);
    await userEvent.click(screen.getByRole('button', { name: 'Resend' }));
    await waitFor(() =>
      expect(shownToast()).toMatchObject({
        title: 'Mail sent',
        description: 'We sent a new link to ada@example.com.',
      }),
    );
  });

  it('tells where none could be sent', async () => {
    api.on({ 'POST /api/verify/resend': () => refusal('RATE_LIMITED') });
    render(<VerifyBanner user={aUser({ emailVerified: false })} />);
    await userEvent.click(screen.getByRole('button', { name: 'Resend' }));
    await waitFor(() =>
      expect(shownToast()).toMatchObject({
        title: 'The mail could not be sent',
        description: 'Too many requests. Please wait a moment and try again.',
      }),
    );
  });
});
