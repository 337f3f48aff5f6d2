import { waitFor } from '@testing-library/react';
import { pointPageAt, startApiServer, type ApiServer } from '../../../test/api-server.js';
import { aUser, refusal } from '../../../test/people.js';
import { storedToken, storeToken } from '../api/token-store.js';
import { keepLastUser } from './last-user.js';
import { onUserChanged } from './user-changed.js';

const ADA = aUser();
const EVE = aUser({ id: 'e'.repeat(32), username: 'eve', email: 'eve@example.com' });
const CREDENTIALS = { email: ADA.email, password: 'secret1' };

type Session = typeof import('./session.js');

let api: ApiServer;
let session: Session;
let userChanged: jest.Mock;
const stops: (() => void)[] = [];

beforeEach(async () => {
  api = await startApiServer();
  pointPageAt(api);
  localStorage.clear();
  // Each test is a page load of its own.
  jest.resetModules();
  session = await import('./session.js');
  userChanged = jest.fn();
  stops.push(onUserChanged(userChanged));
});

afterEach(async () => {
  for (const stop of stops.splice(0)) stop();
  await api.close();
});

/** The server knows these tokens. */
function serveUsers(byToken: Record<string, typeof ADA>): void {
  api.on({
    'GET /api/user': ({ headers }) => {
      const user = byToken[(headers.authorization ?? '').replace('Bearer ', '')];
      return user === undefined ? refusal('UNAUTHENTICATED') : { body: user };
    },
  });
}

async function signedInAs(user = ADA): Promise<void> {
  storeToken('t-ada');
  serveUsers({ 't-ada': user });
  await session.loadSession();
}

const userReads = () => api.seen.filter(({ path }) => path === '/api/user').length;

/** As the page does before the app is there. */
async function readUserAhead(): Promise<void> {
  const { readAhead } = await import('../api/read-ahead.js');
  const { USER_READ } = await import('./session-calls.js');
  readAhead(USER_READ);
}

/** What another tab's write to the shared storage looks like here. */
const fromOtherTab = (key: string) => window.dispatchEvent(new StorageEvent('storage', { key }));

describe('loading', () => {
  it('starts as loading and ends signed out without a stored token, asking nobody [4.1]', async () => {
    expect(session.sessionState()).toEqual({ status: 'loading' });
    await session.loadSession();
    expect(session.sessionState()).toEqual({ status: 'signedOut' });
    expect(api.seen).toHaveLength(0);
  });

  it('checks a stored token against the user call [4.1] [7.2]', async () => {
    await signedInAs(ADA);
    expect(session.sessionState()).toEqual({ status: 'signedIn', user: ADA });
    expect(userChanged).not.toHaveBeenCalled();
  });

  it('takes over a user who was read ahead, once [4.1]', async () => {
    storeToken('t-ada');
    serveUsers({ 't-ada': ADA });
    await readUserAhead();
    await session.loadSession();
    expect(session.sessionState()).toEqual({ status: 'signedIn', user: ADA });
    expect(api.seen).toHaveLength(1);
    await session.loadSession();
    expect(api.seen).toHaveLength(2);
  });

  it('is not done again by the app where it was done before', async () => {
    storeToken('t-ada');
    serveUsers({ 't-ada': ADA });
    await readUserAhead();
    await session.loadSessionAhead();
    expect(session.sessionState()).toEqual({ status: 'signedIn', user: ADA });
    stops.push(session.startSession());
    expect(api.seen).toHaveLength(1);
  });

  it('begins with who was here last where nothing responded for long, and waits no second time', async () => {
    storeToken('t-ada');
    localStorage.setItem('last-user', JSON.stringify(ADA));
    const now = jest.spyOn(performance, 'now').mockReturnValue(1_000);
    api.on({ 'GET /api/user': () => ({ status: 503, body: {} }) });
    await readUserAhead();
    // The gateway gives up.
    now.mockReturnValue(6_000);
    await session.loadSessionAhead();
    expect(session.sessionState()).toEqual({ status: 'signedIn', user: ADA });
    stops.push(session.startSession());
    expect(api.seen).toHaveLength(1);
  });

  it('is left to the app where the token was refused before, which tells that the session has ended', async () => {
    storeToken('t-nobody');
    serveUsers({});
    await readUserAhead();
    await session.loadSessionAhead();
    expect(session.sessionState()).toEqual({ status: 'loading' });
    stops.push(session.startSession());
    await waitFor(() => expect(session.sessionState()).toEqual({ status: 'signedOut', ended: true }));
  });

  it('works with a token that is only under token [4.1]', async () => {
    localStorage.setItem('token', 't-ada');
    serveUsers({ 't-ada': ADA });
    await session.loadSession();
    expect(session.sessionState()).toMatchObject({ status: 'signedIn' });
  });

  it.each([
    ['401', () => refusal('UNAUTHENTICATED')],
    ['403', () => refusal('FORBIDDEN')],
  ])(
    'removes a token that the server refuses with %s, and forgets who was here [4.1]',
    async (_status, response) => {
      localStorage.setItem('last-user', JSON.stringify(ADA));
      storeToken('t-old');
      api.on({ 'GET /api/user': response });
      await session.loadSession();
      expect(session.sessionState()).toEqual({ status: 'signedOut', ended: true });
      expect(storedToken()).toBeNull();
      expect(localStorage.getItem('last-user')).toBeNull();
    },
  );

  it('keeps a token that cannot be checked, with the person who was here last, and checks it again [4.1] [D1.7]', async () => {
    const connection = await import('../api/connection.js');
    await signedInAs(ADA);
    jest.resetModules();
    session = await import('./session.js');
    const again = await import('../api/connection.js');
    api.on({ 'GET /api/user': () => refusal('DEPENDENCY_UNAVAILABLE') });
    stops.push(session.startSession());
    await waitFor(() => expect(session.sessionState()).toEqual({ status: 'signedIn', user: ADA }));
    expect(storedToken()).toBe('t-ada');
    expect([connection.isOffline(), again.isOffline()]).toEqual([false, true]);
    serveUsers({ 't-ada': { ...ADA, username: 'countess' } });
    again.reportReachable();
    await waitFor(() => expect(session.sessionState()).toMatchObject({ user: { username: 'countess' } }));
    expect(again.isOffline()).toBe(false);
  });

  it('waits with a token that cannot be checked where nobody knows whose it is', async () => {
    storeToken('t-ada');
    api.on({ 'GET /api/user': () => refusal('DEPENDENCY_UNAVAILABLE') });
    await session.loadSession();
    expect(session.sessionState()).toEqual({ status: 'loading' });
    expect(storedToken()).toBe('t-ada');
  });

  it('is overtaken by a log-in that happens meanwhile', async () => {
    storeToken('t-old');
    let respondToOldCheck = (): void => undefined;
    const oldCheck = new Promise<void>((resolve) => (respondToOldCheck = resolve));
    api.on({
      'POST /api/login': () => ({ body: { token: 't-ada', user: ADA } }),
      'GET /api/user': async ({ headers }) => {
        if (headers.authorization === 'Bearer t-ada') return { body: ADA };
        await oldCheck;
        return refusal('UNAUTHENTICATED');
      },
    });
    const loading = session.loadSession();
    await session.logIn(CREDENTIALS);
    respondToOldCheck();
    await loading;
    expect(session.sessionState()).toMatchObject({ status: 'signedIn' });
    expect(storedToken()).toBe('t-ada');
  });
});

describe('log-in', () => {
  beforeEach(() => session.loadSession());

  it('stores the token under both keys and verifies it by fetching the user [3.7] [4.1] [7.3] [9.6]', async () => {
    api.on({ 'POST /api/login': () => ({ body: { token: 't-ada', user: EVE } }) });
    serveUsers({ 't-ada': ADA });
    await session.logIn(CREDENTIALS);
    expect(localStorage.getItem('token')).toBe('t-ada');
    expect(localStorage.getItem('authToken')).toBe('t-ada');
    expect(session.sessionState()).toEqual({ status: 'signedIn', user: ADA });
    expect(api.seen.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /api/login',
      'GET /api/user',
    ]);
    expect(userChanged).toHaveBeenCalledTimes(1);
  });

  it('throws the refusal and stays signed out', async () => {
    api.on({ 'POST /api/login': () => refusal('INVALID_CREDENTIALS') });
    await expect(session.logIn(CREDENTIALS)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    expect(session.sessionState()).toEqual({ status: 'signedOut' });
    expect(storedToken()).toBeNull();
  });

  it('removes a token that does not pass the proof', async () => {
    api.on({ 'POST /api/login': () => ({ body: { token: 't-bad', user: ADA } }) });
    serveUsers({});
    await expect(session.logIn(CREDENTIALS)).rejects.toThrow('Authentication failed after login');
    expect(session.sessionState()).toEqual({ status: 'signedOut' });
    expect(storedToken()).toBeNull();
  });
});

it('sign-up stores the token and sets the user without another call [4.1] [7.36] [D1.4]', async () => {
  await session.loadSession();
  api.on({ 'POST /api/signup': () => ({ status: 201, body: { token: 't-ada', user: ADA } }) });
  await session.signUp({ username: 'ada', ...CREDENTIALS });
  expect(session.sessionState()).toEqual({ status: 'signedIn', user: ADA });
  expect(localStorage.getItem('token')).toBe('t-ada');
  expect(localStorage.getItem('authToken')).toBe('t-ada');
  expect(api.seen).toHaveLength(1);
});

describe('who has left this browser', () => {
  it('is whoever logged out, until somebody is signed in', async () => {
    await signedInAs();
    expect(session.leftPerson.read()).toBeNull();
    session.logOut();
    expect(session.leftPerson.read()).toBe(ADA.id);
    await signedInAs();
    expect(session.leftPerson.read()).toBeNull();
  });

  it('is whoever was here last where the token is refused', async () => {
    localStorage.setItem('last-user', JSON.stringify(ADA));
    storeToken('t-old');
    api.on({ 'GET /api/user': () => refusal('UNAUTHENTICATED') });
    await session.loadSession();
    expect(session.leftPerson.read()).toBe(ADA.id);
  });
});

describe('log-out', () => {
  it('clears at once and tells the server with the token that was there [4.1] [7.36] [D1.4]', async () => {
    await signedInAs();
    api.on({ 'POST /api/logout': () => new Promise(() => undefined) });
    session.logOut();
    expect(session.sessionState()).toEqual({ status: 'signedOut' });
    expect(storedToken()).toBeNull();
    expect(userChanged).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(api.seen.at(-1)).toMatchObject({ path: '/api/logout' }));
    expect(api.seen.at(-1)?.headers.authorization).toBe('Bearer t-ada');
  });

  it('holds even if the server refuses [4.1]', async () => {
    await signedInAs();
    api.on({ 'POST /api/logout': () => refusal('INTERNAL') });
    session.logOut();
    await waitFor(() => expect(api.seen.at(-1)).toMatchObject({ path: '/api/logout' }));
    expect(session.sessionState()).toEqual({ status: 'signedOut' });
  });
});

describe('a user that changed', () => {
  it('is fetched again after an update of the profile [7.36]', async () => {
    await signedInAs();
    serveUsers({ 't-ada': { ...ADA, username: 'countess' } });
    await session.refreshUser();
    expect(session.sessionState()).toMatchObject({ user: { username: 'countess' } });
    expect(userChanged).not.toHaveBeenCalled();
  });

  it("that cannot be fetched again is told as 'Failed to refresh user data: {status}', and stays [8.2]", async () => {
    await signedInAs();
    api.on({ 'GET /api/user': () => refusal('DEPENDENCY_UNAVAILABLE') });
    await expect(session.refreshUser()).rejects.toThrow(/^Failed to refresh user data: 503$/);
    expect(session.sessionState()).toEqual({ status: 'signedIn', user: ADA });
  });

  it('that cannot be fetched again for want of a network is told as saved all the same, and stays', async () => {
    await signedInAs();
    await api.close();
    await expect(session.refreshUser()).rejects.toMatchObject({
      name: 'UserRefreshError',
      message: 'Failed to refresh user data',
    });
    expect(session.sessionState()).toEqual({ status: 'signedIn', user: ADA });
    (await import('../api/connection.js')).reportReachable();
    api = await startApiServer();
  });

  it('is no change where nothing has changed', async () => {
    await signedInAs();
    const before = session.sessionState();
    await session.lookAtUser();
    expect(userReads()).toBe(2);
    expect(session.sessionState()).toBe(before);
  });

  it('is not looked at where nobody is signed in', async () => {
    await session.loadSession();
    await session.lookAtUser();
    expect(userReads()).toBe(0);
  });

  /** A read that is under way. Returns what has it respond with the user as before. */
  async function beginRead(): Promise<() => Promise<void>> {
    await signedInAs();
    let respond = (): void => undefined;
    const held = new Promise<void>((resolve) => (respond = resolve));
    api.on({ 'GET /api/user': async () => held.then(() => ({ body: ADA })) });
    const looked = session.lookAtUser();
    await waitFor(() => expect(userReads()).toBe(2));
    return () => {
      respond();
      return looked;
    };
  }

  it('is not put back by a read that began before a response with what is saved', async () => {
    const endRead = await beginRead();
    session.replaceUser({ ...ADA, username: 'countess' });
    await endRead();
    expect(session.sessionState()).toMatchObject({ user: { username: 'countess' } });
  });

  it('is as the read tells that began last', async () => {
    const endRead = await beginRead();
    serveUsers({ 't-ada': { ...ADA, username: 'countess' } });
    await session.refreshUser();
    await endRead();
    expect(session.sessionState()).toMatchObject({ user: { username: 'countess' } });
  });

  it('is taken from a response only where it is the same person', async () => {
    await signedInAs();
    session.replaceUser({ ...ADA, username: 'countess' });
    session.replaceUser(EVE);
    expect(session.sessionState()).toMatchObject({ user: { id: ADA.id, username: 'countess' } });
  });
});

describe('while the page lives', () => {
  beforeEach(async () => {
    storeToken('t-ada');
    serveUsers({ 't-ada': ADA, 't-eve': EVE });
    stops.push(session.startSession());
    await waitFor(() => expect(session.sessionState()).toMatchObject({ status: 'signedIn' }));
  });

  it('logs out a user whose token is gone when the page comes to the front [4.1]', () => {
    localStorage.clear();
    window.dispatchEvent(new Event('focus'));
    expect(session.sessionState()).toEqual({ status: 'signedOut' });
  });

  it('reads the user again when the page is shown again: the plan may have changed elsewhere', async () => {
    serveUsers({ 't-ada': { ...ADA, subscriptionTier: 'creator' } });
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() =>
      expect(session.sessionState()).toMatchObject({ user: { subscriptionTier: 'creator' } }),
    );
  });

  it('follows a log-out in another tab', () => {
    localStorage.clear();
    fromOtherTab('authToken');
    expect(session.sessionState()).toEqual({ status: 'signedOut' });
    expect(userChanged).toHaveBeenCalledTimes(1);
  });

  it('becomes the person who logged in in another tab', async () => {
    storeToken('t-eve');
    fromOtherTab('authToken');
    await waitFor(() => expect(session.sessionState()).toEqual({ status: 'signedIn', user: EVE }));
    expect(userChanged).toHaveBeenCalledTimes(1);
  });

  it('has what another tab has learned of the person, such as a new plan, without asking', () => {
    const before = api.seen.length;
    keepLastUser({ ...ADA, subscriptionTier: 'creator' });
    fromOtherTab('last-user');
    expect(session.sessionState()).toMatchObject({ user: { id: ADA.id, subscriptionTier: 'creator' } });
    expect(api.seen).toHaveLength(before);
    expect(userChanged).not.toHaveBeenCalled();
  });

  it('takes nobody else from another tab who was signed in there', () => {
    keepLastUser(EVE);
    fromOtherTab('last-user');
    expect(session.sessionState()).toMatchObject({ user: { id: ADA.id } });
  });

  it('does not mind what other tabs write elsewhere', () => {
    const before = api.seen.length;
    fromOtherTab('theme');
    expect(session.sessionState()).toMatchObject({ status: 'signedIn' });
    expect(api.seen).toHaveLength(before);
  });
});

it('ends when the server no longer takes the token [D1.7]', async () => {
  // The listener must be of the same page load as the session.
  const client = await import('../api/client.js');
  storeToken('t-ada');
  serveUsers({ 't-ada': ADA });
  stops.push(session.startSession());
  await waitFor(() => expect(session.sessionState()).toMatchObject({ status: 'signedIn' }));
  api.on({ 'GET /api/grids': () => refusal('UNAUTHENTICATED') });
  await expect(client.request('/grids')).rejects.toMatchObject({ status: 401 });
  expect(session.sessionState()).toEqual({ status: 'signedOut', ended: true });
  expect(storedToken()).toBeNull();
});
