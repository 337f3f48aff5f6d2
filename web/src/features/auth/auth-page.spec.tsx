import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { pointPageAt, startApiServer, type ApiServer } from '../../../test/api-server.js';
import { aUser, refusal } from '../../../test/people.js';
import { keepDevice } from '../../shared/api/device-store.js';
import { storeToken } from '../../shared/api/token-store.js';
import { endSession, loadSession } from '../../shared/session/session.js';
import { shownToast } from '../../shared/ui/toast-store.js';
import { AuthPage } from './auth-page.js';

const ADA = aUser();
let api: ApiServer;

beforeEach(async () => {
  api = await startApiServer();
  pointPageAt(api);
  endSession();
});
afterEach(() => api.close());

function open(address: string) {
  render(
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        <Route path="/" element={<p>Home</p>} />
        <Route path="*" element={<AuthPage />} />
      </Routes>
    </MemoryRouter>,
  );
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const button = (name: string) => screen.getByRole('button', { name });

describe('log-in', () => {
  beforeEach(() => open('/auth'));

  it('says on every change what is wrong, and stops when it is right', async () => {
    await userEvent.type(field('Email'), 'ada@');
    expect(await screen.findByText('Please enter a valid email')).not.toBeNull();
    expect(field('Email').getAttribute('aria-invalid')).toBe('true');
    await userEvent.type(field('Email'), 'example.com');
    await waitFor(() => expect(screen.queryByText('Please enter a valid email')).toBeNull());

    await userEvent.type(field('Password'), '12345');
    expect(await screen.findByText('Password must be at least 6 characters')).not.toBeNull();
    await userEvent.type(field('Password'), '6');
    await waitFor(() => expect(screen.queryByText('Password must be at least 6 characters')).toBeNull());
  });

  it('sends nothing while a field is wrong', async () => {
    await userEvent.click(button('Log in'));
    expect(await screen.findByText('Please enter a valid email')).not.toBeNull();
    expect(api.seen).toHaveLength(0);
  });

  it('shows a refusal in the box above the form and in a toast [8.2]', async () => {
    api.on({ 'POST /api/login': () => refusal('INVALID_CREDENTIALS') });
    await userEvent.type(field('Email'), 'ada@example.com');
    await userEvent.type(field('Password'), 'wrong password');
    await userEvent.click(button('Log in'));
    expect((await screen.findByRole('alert')).textContent).toBe('Invalid email or password');
    expect(shownToast()).toMatchObject({
      title: 'Login failed',
      description: 'Invalid email or password',
      variant: 'destructive',
    });
  });

  it('tells who is suspended so, and leads to the contact page', async () => {
    api.on({ 'POST /api/login': () => refusal('ACCOUNT_SUSPENDED') });
    await userEvent.type(field('Email'), 'ada@example.com');
    await userEvent.type(field('Password'), 'secret1{Enter}');
    const box = await screen.findByRole('alert');
    expect(box.textContent).toContain('This account is suspended.');
    expect(within(box).getByRole('link', { name: 'Contact us' }).getAttribute('href')).toBe('/contact');
  });

  it('says Login failed where the server says nothing for a person [8.2]', async () => {
    api.on({ 'POST /api/login': () => ({ status: 502, body: '<html>Bad Gateway</html>' }) });
    await userEvent.type(field('Email'), 'ada@example.com');
    await userEvent.type(field('Password'), 'secret1{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('Login failed');
  });

  it('tells that the proof after the log-in failed', async () => {
    api.on({
      'POST /api/login': () => ({ body: { token: 't', user: ADA } }),
      'GET /api/user': () => refusal('UNAUTHENTICATED'),
    });
    await userEvent.type(field('Email'), 'ada@example.com');
    await userEvent.type(field('Password'), 'secret1{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('Authentication failed after login');
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('goes to the start page and greets [4.1] [7.3]', async () => {
    api.on({
      'POST /api/login': () => ({ body: { token: 't', user: ADA } }),
      'GET /api/user': () => ({ body: ADA }),
    });
    await userEvent.type(field('Email'), ' ada@example.com ');
    await userEvent.type(field('Password'), 'secret1{Enter}');
    expect(await screen.findByText('Home')).not.toBeNull();
    expect(JSON.parse(api.seen[0]?.body ?? '')).toEqual({ email: 'ada@example.com', password: 'secret1' });
    await waitFor(() =>
      expect(shownToast()).toMatchObject({ title: 'Login successful', description: 'Welcome back!' }),
    );
  });

  it('lets the password be looked at', async () => {
    expect(field('Password').type).toBe('password');
    await userEvent.click(button('Show password'));
    expect(field('Password').type).toBe('text');
  });
});

describe('sign-up', () => {
  beforeEach(() => open('/auth?mode=signup'));

  async function fillIn() {
    await userEvent.type(field('Username'), 'ada');
    await userEvent.type(field('Email'), 'ada@example.com');
    await userEvent.type(field('Password'), 'secret1');
    await userEvent.type(field('Confirm password'), 'secret1');
    await userEvent.click(field('I agree to the Terms of Use'));
  }

  it('says on every change what is wrong', async () => {
    await userEvent.type(field('Username'), 'ad');
    expect(await screen.findByText('Username must be at least 3 characters')).not.toBeNull();
    await userEvent.type(field('Password'), 'secret1');
    expect(screen.queryByText('Passwords do not match')).toBeNull();
    await userEvent.type(field('Confirm password'), 'secret');
    expect(await screen.findByText('Passwords do not match')).not.toBeNull();
    await userEvent.type(field('Confirm password'), '1');
    await waitFor(() => expect(screen.queryByText('Passwords do not match')).toBeNull());
    await userEvent.type(field('Password'), '2');
    expect(await screen.findByText('Passwords do not match')).not.toBeNull();
    await userEvent.click(field('I agree to the Terms of Use'));
    await userEvent.click(field('I agree to the Terms of Use'));
    expect(await screen.findByText('You must agree to the Terms of Use to create an account')).not.toBeNull();
  });

  it('sends user name, email and password only, and is followed by the start page [3.7] [7.4]', async () => {
    api.on({ 'POST /api/signup': () => ({ status: 201, body: { token: 't', user: ADA } }) });
    await fillIn();
    await userEvent.click(button('Sign up'));
    expect(await screen.findByText('Home')).not.toBeNull();
    expect(JSON.parse(api.seen[0]?.body ?? '')).toEqual({
      username: 'ada',
      email: 'ada@example.com',
      password: 'secret1',
    });
    await waitFor(() =>
      expect(shownToast()).toMatchObject({
        title: 'Registration successful',
        description: 'Your account has been created!',
      }),
    );
  });

  it('says at the field which name is taken', async () => {
    api.on({ 'POST /api/signup': () => refusal('USERNAME_TAKEN') });
    await fillIn();
    await userEvent.click(button('Sign up'));
    await waitFor(() => expect(field('Username').getAttribute('aria-invalid')).toBe('true'));
    expect(shownToast()).toMatchObject({
      title: 'Registration failed',
      description: 'This username is already taken.',
    });
  });
});

describe('reset', () => {
  beforeEach(() => open('/forgot-password'));

  it('asks for the email', async () => {
    await userEvent.click(button('Send reset link'));
    expect(await screen.findByText('Please enter your email address')).not.toBeNull();
  });

  it('tells that the mail is on its way', async () => {
    api.on({ 'POST /api/reset': () => ({ body: { ok: true } }) });
    await userEvent.type(field('Email'), 'ada@example.com{Enter}');
    await waitFor(() =>
      expect(shownToast()).toMatchObject({ title: 'Success', description: 'Password reset email sent!' }),
    );
  });

  it.each([
    ['the sentence of the server', refusal('RATE_LIMITED'), /^Too many requests/],
    ['Reset failed', { status: 404, body: '' }, /^Reset failed$/],
  ])('says %s when it fails [7.6] [8.3]', async (_what, reply, text) => {
    api.on({ 'POST /api/reset': () => reply });
    await userEvent.type(field('Email'), 'ada@example.com{Enter}');
    expect((await screen.findByRole('alert')).textContent).toMatch(text);
    expect(shownToast()).toMatchObject({
      title: 'Error',
      description: expect.stringMatching(text) as string,
    });
  });
});

it.each(['/auth', '/signup'])('tells a password manager at %s that one logs in by the address', (address) => {
  open(address);
  const named = [...document.querySelectorAll<HTMLInputElement>('input[autocomplete~="username"]')];
  expect(named).toEqual([field('Email')]);
});

it('asks for a reset link with what this browser is known by', async () => {
  keepDevice('a'.repeat(32));
  api.on({ 'POST /api/reset': () => ({ body: { ok: true } }) });
  open('/forgot-password');
  await userEvent.type(field('Email'), 'ada@example.com{Enter}');
  await waitFor(() => expect(api.seen.at(-1)?.headers['x-device']).toBe('a'.repeat(32)));
});

describe('after a reset link was asked for', () => {
  beforeEach(async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate', 'nextTick'] });
    api.on({ 'POST /api/reset': () => ({ body: { ok: true } }) });
    open('/forgot-password');
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    await user.type(field('Email'), 'ada@example.com{Enter}');
    await screen.findByRole('heading', { name: 'Check your mail' });
  });
  afterEach(() => jest.useRealTimers());

  const waits = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Send again/ });
  const pass = (seconds: number) => act(() => jest.advanceTimersByTime(seconds * 1_000));

  it('counts down to when it can be sent again, and then from the start [8.3]', async () => {
    expect(document.activeElement?.textContent).toBe('Check your mail');
    expect([waits().textContent, waits().disabled]).toEqual(['Send again in 60 s', true]);
    pass(25);
    expect([waits().textContent, waits().disabled]).toEqual(['Send again in 35 s', true]);
    pass(35);
    expect([waits().textContent, waits().disabled]).toEqual(['Send again', false]);
    fireEvent.click(waits());
    await waitFor(() => expect(waits().textContent).toBe('Send again in 60 s'));
    expect(api.seen.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { email: 'ada@example.com' },
      { email: 'ada@example.com' },
    ]);
  });

  it('says for how long to wait where that was too often', async () => {
    api.on({
      'POST /api/reset': () => ({ ...refusal('RATE_LIMITED'), headers: { 'Retry-After': '40' } }),
    });
    pass(60);
    fireEvent.click(waits());
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Too many requests. Try again in 40 seconds.',
    );
    expect(waits().disabled).toBe(false);
  });

  it('leads back to the address', () => {
    fireEvent.click(button('Use another address'));
    expect(field('Email').value).toBe('ada@example.com');
    expect(document.activeElement).toBe(field('Email'));
  });
});

describe('behind a reset link', () => {
  const openLink = () => open('/auth?mode=reset#token=of-the-mail');

  it('is a new password to be chosen, once the link is known to work', async () => {
    api.on({ 'POST /api/reset/check': () => ({ body: { ok: true } }) });
    openLink();
    expect(screen.getByRole('status').textContent).toBe(' Checking the link...');
    expect(await screen.findByLabelText('New password')).not.toBeNull();
    expect(api.seen.at(-1)?.body).toBe('{"token":"of-the-mail"}');
  });

  it('is said at once that the link is void, and another one can be asked for', async () => {
    api.on({ 'POST /api/reset/check': () => refusal('RESET_TOKEN_INVALID') });
    openLink();
    expect((await screen.findByRole('alert')).textContent).toBe(
      'This reset link is no longer valid. Ask for a new one.',
    );
    expect(screen.queryByLabelText('New password')).toBeNull();
    await userEvent.click(button('Ask for a new link'));
    expect(button('Send reset link')).not.toBeNull();
  });

  it.each([
    ['is too busy', refusal('RATE_LIMITED')],
    ['does not know the question', { status: 404, body: '' }],
  ])('is the form too where the server %s', async (_what, reply) => {
    api.on({ 'POST /api/reset/check': () => reply });
    openLink();
    expect(await screen.findByLabelText('New password')).not.toBeNull();
  });
});

describe('the views', () => {
  const heading = () => screen.getByRole('heading', { level: 1 });

  it('lead to each other, and the first field has the focus', async () => {
    open('/login');
    expect(heading().textContent).toBe('Log in');
    expect(document.activeElement).toBe(field('Email'));
    await userEvent.click(button('Sign up'));
    expect(heading().textContent).toBe('Sign up');
    expect(document.activeElement).toBe(field('Username'));
    await userEvent.click(button('Log in'));
    expect(heading().textContent).toBe('Log in');
    await userEvent.click(button('Forgot password?'));
    expect(heading().textContent).toBe('Reset your password');
    await userEvent.click(button('Back to Login'));
    expect(heading().textContent).toBe('Log in');
  });

  it('change before anything else can be typed into the one that goes', async () => {
    open('/login');
    // As a browser has it: what is drawn at once is there after the click, a transition is not.
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
    button('Forgot password?').click();
    await Promise.resolve();
    expect(heading().textContent).toBe('Reset your password');
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  });

  it('are not for someone who is signed in [D1.4]', async () => {
    storeToken('t');
    api.on({ 'GET /api/user': () => ({ body: ADA }) });
    await loadSession();
    open('/auth?mode=signup');
    expect(screen.getByText('Home')).not.toBeNull();
  });
});
