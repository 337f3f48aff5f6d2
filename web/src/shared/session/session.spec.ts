import { waitFor } from '@testing-library/react';
import { startApiServer } from '../../../test/api-server.js';
import { refusal } from '../../../test/people.js';
import { ADA, EVE, SessionPage } from '../../../test/session-page.js';
import { storedToken, storeToken } from '../api/token-store.js';
import { keepLastUser } from './last-user.js';

const CREDENTIALS = { email: ADA.email, password: 'secret1' };
const page = new SessionPage();

const userReads = () => page.api.seen.filter(({ path }) => path === '/api/user').length;

/** What another tab's write to the shared storage looks like here. */
const fromOtherTab = (key: string) => window.dispatchEvent(new StorageEvent('storage', { key }));

describe('log-in', () => {
  beforeEach(() => page.session.loadSession());

  it('stores the token under both keys and verifies it by fetching the user [3.7] [4.1] [7.3] [9.6]', async () => {
    page.api.on({ 'POST /api/login': () => ({ body: { token: 't-ada', user: EVE } }) });
    page.serveUsers({ 't-ada': ADA });
    await page.session.logIn(CREDENTIALS);
    expect(localStorage.getItem('token')).toBe('t-ada');
    expect(localStorage.getItem('authToken')).toBe('t-ada');
    expect(page.session.sessionState()).toEqual({ status: 'signedIn', user: ADA });
    expect(page.api.seen.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /api/login',
      'GET /api/user',
    ]);
    expect(page.userChanged).toHaveBeenCalledTimes(1);
  });

  it('throws the refusal and stays signed out', async () => {
    page.api.on({ 'POST /api/login': () => refusal('INVALID_CREDENTIALS') });
    await expect(page.session.logIn(CREDENTIALS)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    expect(page.session.sessionState()).toEqual({ status: 'signedOut' });
    expect(storedToken()).toBeNull();
  });

  it('removes a token that does not pass the proof', async () => {
    page.api.on({ 'POST /api/login': () => ({ body: { token: 't-bad', user: ADA } }) });
    page.serveUsers({});
    await expect(page.session.logIn(CREDENTIALS)).rejects.toThrow('Authentication failed after login');
    expect(page.session.sessionState()).toEqual({ status: 'signedOut' });
    expect(storedToken()).toBeNull();
  });
});

it('sign-up stores the token and sets the user without another call [4.1] [7.36] [D1.4]', async () => {
  await page.session.loadSession();
  page.api.on({ 'POST /api/signup': () => ({ status: 201, body: { token: 't-ada', user: ADA } }) });
  await page.session.signUp({ username: 'ada', ...CREDENTIALS });
  expect(page.session.sessionState()).toEqual({ status: 'signedIn', user: ADA });
  expect(localStorage.getItem('token')).toBe('t-ada');
  expect(localStorage.getItem('authToken')).toBe('t-ada');
  expect(page.api.seen).toHaveLength(1);
});

describe('who has left this browser', () => {
  it('is whoever logged out, until somebody is signed in', async () => {
    await page.signedInAs();
    expect(page.session.leftPerson.read()).toBeNull();
    page.session.logOut();
    expect(page.session.leftPerson.read()).toBe(ADA.id);
    await page.signedInAs();
    expect(page.session.leftPerson.read()).toBeNull();
  });

  it('is whoever was here last where the token is refused', async () => {
    localStorage.setItem('last-user', JSON.stringify(ADA));
    storeToken('t-old');
    page.api.on({ 'GET /api/user': () => refusal('UNAUTHENTICATED') });
    await page.session.loadSession();
    expect(page.session.leftPerson.read()).toBe(ADA.id);
  });
});

describe('log-out', () => {
  it('clears at once and tells the server with the token that was there [4.1] [7.36] [D1.4]', async () => {
    await page.signedInAs();
    page.api.on({ 'POST /api/logout': () => new Promise(() => undefined) });
    page.session.logOut();
    expect(page.session.sessionState()).toEqual({ status: 'signedOut' });
    expect(storedToken()).toBeNull();
    expect(page.userChanged).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(page.api.seen.at(-1)).toMatchObject({ path: '/api/logout' }));
    expect(page.api.seen.at(-1)?.headers.authorization).toBe('Bearer t-ada');
  });

  it('holds even if the server refuses [4.1]', async () => {
    await page.signedInAs();
    page.api.on({ 'POST /api/logout': () => refusal('INTERNAL') });
    page.session.logOut();
    await waitFor(() => expect(page.api.seen.at(-1)).toMatchObject({ path: '/api/logout' }));
    expect(page.session.sessionState()).toEqual({ status: 'signedOut' });
  });
});

describe('a user that changed', () => {
  it('is fetched again after an update of the profile [7.36]', async () => {
    await page.signedInAs();
    page.serveUsers({ 't-ada': { ...ADA, username: 'countess' } });
    await page.session.refreshUser();
    expect(page.session.sessionState()).toMatchObject({ user: { username: 'countess' } });
    expect(page.userChanged).not.toHaveBeenCalled();
  });

  it("that cannot be fetched again is told as 'Failed to refresh user data: {status}', and stays [8.2]", async () => {
    await page.signedInAs();
    page.api.on({ 'GET /api/user': () => refusal('DEPENDENCY_UNAVAILABLE') });
    await expect(page.session.refreshUser()).rejects.toThrow(/^Failed to refresh user data: 503$/);
    expect(page.session.sessionState()).toEqual({ status: 'signedIn', user: ADA });
  });

  it('that cannot be fetched again for want of a network is told as saved all the same, and stays', async () => {
    await page.signedInAs();
    await page.api.close();
    await expect(page.session.refreshUser()).rejects.toMatchObject({
      name: 'UserRefreshError',
      message: 'Failed to refresh user data',
    });
    expect(page.session.sessionState()).toEqual({ status: 'signedIn', user: ADA });
    (await import('../api/connection.js')).reportReachable();
    page.api = await startApiServer();
  });

  it('is no change where nothing has changed', async () => {
    await page.signedInAs();
    const before = page.session.sessionState();
    await page.session.lookAtUser();
    expect(userReads()).toBe(2);
    expect(page.session.sessionState()).toBe(before);
  });

  it('is not looked at where nobody is signed in', async () => {
    await page.session.loadSession();
    await page.session.lookAtUser();
    expect(userReads()).toBe(0);
  });

  /** A read that is under way. Returns what has it respond with the user as before. */
  async function beginRead(): Promise<() => Promise<void>> {
    await page.signedInAs();
    let respond = (): void => undefined;
    const held = new Promise<void>((resolve) => (respond = resolve));
    page.api.on({ 'GET /api/user': async () => held.then(() => ({ body: ADA })) });
    const looked = page.session.lookAtUser();
    await waitFor(() => expect(userReads()).toBe(2));
    return () => {
      respond();
      return looked;
    };
  }

  it('is not put back by a read that began before a response with what is saved', async () => {
    const endRead = await beginRead();
    page.session.replaceUser({ ...ADA, username: 'countess' });
    await endRead();
    expect(page.session.sessionState()).toMatchObject({ user: { username: 'countess' } });
  });

  it('is as the read tells that began last', async () => {
    const endRead = await beginRead();
    page.serveUsers({ 't-ada': { ...ADA, username: 'countess' } });
    await page.session.refreshUser();
    await endRead();
    expect(page.session.sessionState()).toMatchObject({ user: { username: 'countess' } });
  });

  it('is taken from a response only where it is the same person', async () => {
    await page.signedInAs();
    page.session.replaceUser({ ...ADA, username: 'countess' });
    page.session.replaceUser(EVE);
    expect(page.session.sessionState()).toMatchObject({ user: { id: ADA.id, username: 'countess' } });
  });
});

describe('while the page lives', () => {
  beforeEach(async () => {
    storeToken('t-ada');
    page.serveUsers({ 't-ada': ADA, 't-eve': EVE });
    page.stops.push(page.session.startSession());
    await waitFor(() => expect(page.session.sessionState()).toMatchObject({ status: 'signedIn' }));
  });

  it('logs out a user whose token is gone when the page comes to the front [4.1]', () => {
    localStorage.clear();
    window.dispatchEvent(new Event('focus'));
    expect(page.session.sessionState()).toEqual({ status: 'signedOut' });
  });

  it('reads the user again when the page is shown again: the plan may have changed elsewhere', async () => {
    page.serveUsers({ 't-ada': { ...ADA, subscriptionTier: 'creator' } });
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() =>
      expect(page.session.sessionState()).toMatchObject({ user: { subscriptionTier: 'creator' } }),
    );
  });

  it('follows a log-out in another tab', () => {
    localStorage.clear();
    fromOtherTab('authToken');
    expect(page.session.sessionState()).toEqual({ status: 'signedOut' });
    expect(page.userChanged).toHaveBeenCalledTimes(1);
  });

  it('becomes the person who logged in in another tab', async () => {
    storeToken('t-eve');
    fromOtherTab('authToken');
    await waitFor(() => expect(page.session.sessionState()).toEqual({ status: 'signedIn', user: EVE }));
    expect(page.userChanged).toHaveBeenCalledTimes(1);
  });

  it('has what another tab has learned of the person, such as a new plan, without asking', () => {
    const before = page.api.seen.length;
    keepLastUser({ ...ADA, subscriptionTier: 'creator' });
    fromOtherTab('last-user');
    expect(page.session.sessionState()).toMatchObject({ user: { id: ADA.id, subscriptionTier: 'creator' } });
    expect(page.api.seen).toHaveLength(before);
    expect(page.userChanged).not.toHaveBeenCalled();
  });

  it('takes nobody else from another tab who was signed in there', () => {
    keepLastUser(EVE);
    fromOtherTab('last-user');
    expect(page.session.sessionState()).toMatchObject({ user: { id: ADA.id } });
  });

  it('does not mind what other tabs write elsewhere', () => {
    const before = page.api.seen.length;
    fromOtherTab('theme');
    expect(page.session.sessionState()).toMatchObject({ status: 'signedIn' });
    expect(page.api.seen).toHaveLength(before);
  });
});

it('ends when the server no longer takes the token [D1.7]', async () => {
  // The listener must be of the same page load as the session.
  const client = await import('../api/client.js');
  storeToken('t-ada');
  page.serveUsers({ 't-ada': ADA });
  page.stops.push(page.session.startSession());
  await waitFor(() => expect(page.session.sessionState()).toMatchObject({ status: 'signedIn' }));
  page.api.on({ 'GET /api/grids': () => refusal('UNAUTHENTICATED') });
  await expect(client.request('/grids')).rejects.toMatchObject({ status: 401 });
  expect(page.session.sessionState()).toEqual({ status: 'signedOut', ended: true });
  expect(storedToken()).toBeNull();
});
