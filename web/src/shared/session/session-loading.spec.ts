import { waitFor } from '@testing-library/react';
import { refusal } from '../../../test/people.js';
import { ADA, SessionPage } from '../../../test/session-page.js';
import { storedToken, storeToken } from '../api/token-store.js';

const CREDENTIALS = { email: ADA.email, password: 'secret1' };
const page = new SessionPage();

/** As the page does before the app is there. */
async function readUserAhead(): Promise<void> {
  const { readAhead } = await import('../api/read-ahead.js');
  const { USER_READ } = await import('./session-calls.js');
  readAhead(USER_READ);
}

describe('loading', () => {
  it('starts as loading and ends signed out without a stored token, asking nobody [4.1]', async () => {
    expect(page.session.sessionState()).toEqual({ status: 'loading' });
    await page.session.loadSession();
    expect(page.session.sessionState()).toEqual({ status: 'signedOut' });
    expect(page.api.seen).toHaveLength(0);
  });

  it('checks a stored token against the user call [4.1] [7.2]', async () => {
    await page.signedInAs(ADA);
    expect(page.session.sessionState()).toEqual({ status: 'signedIn', user: ADA });
    expect(page.userChanged).not.toHaveBeenCalled();
  });

  it('takes over a user who was read ahead, once [4.1]', async () => {
    storeToken('t-ada');
    page.serveUsers({ 't-ada': ADA });
    await readUserAhead();
    await page.session.loadSession();
    expect(page.session.sessionState()).toEqual({ status: 'signedIn', user: ADA });
    expect(page.api.seen).toHaveLength(1);
    await page.session.loadSession();
    expect(page.api.seen).toHaveLength(2);
  });

  it('is not done again by the app where it was done before', async () => {
    storeToken('t-ada');
    page.serveUsers({ 't-ada': ADA });
    await readUserAhead();
    await page.session.loadSessionAhead();
    expect(page.session.sessionState()).toEqual({ status: 'signedIn', user: ADA });
    page.stops.push(page.session.startSession());
    expect(page.api.seen).toHaveLength(1);
  });

  it('begins with who was here last where nothing responded for long, and waits no second time', async () => {
    storeToken('t-ada');
    localStorage.setItem('last-user', JSON.stringify(ADA));
    const now = jest.spyOn(performance, 'now').mockReturnValue(1_000);
    page.api.on({ 'GET /api/user': () => ({ status: 503, body: {} }) });
    await readUserAhead();
    // The gateway gives up.
    now.mockReturnValue(6_000);
    await page.session.loadSessionAhead();
    expect(page.session.sessionState()).toEqual({ status: 'signedIn', user: ADA });
    page.stops.push(page.session.startSession());
    expect(page.api.seen).toHaveLength(1);
  });

  it('is left to the app where the token was refused before, which tells that the session has ended', async () => {
    storeToken('t-nobody');
    page.serveUsers({});
    await readUserAhead();
    await page.session.loadSessionAhead();
    expect(page.session.sessionState()).toEqual({ status: 'loading' });
    page.stops.push(page.session.startSession());
    await waitFor(() => expect(page.session.sessionState()).toEqual({ status: 'signedOut', ended: true }));
  });

  it('works with a token that is only under token [4.1]', async () => {
    localStorage.setItem('token', 't-ada');
    page.serveUsers({ 't-ada': ADA });
    await page.session.loadSession();
    expect(page.session.sessionState()).toMatchObject({ status: 'signedIn' });
  });

  it.each([
    ['401', () => refusal('UNAUTHENTICATED')],
    ['403', () => refusal('FORBIDDEN')],
  ])(
    'removes a token that the server refuses with %s, and forgets who was here [4.1]',
    async (_status, response) => {
      localStorage.setItem('last-user', JSON.stringify(ADA));
      storeToken('t-old');
      page.api.on({ 'GET /api/user': response });
      await page.session.loadSession();
      expect(page.session.sessionState()).toEqual({ status: 'signedOut', ended: true });
      expect(storedToken()).toBeNull();
      expect(localStorage.getItem('last-user')).toBeNull();
    },
  );

  it('keeps a token that cannot be checked, with the person who was here last, and checks it again [4.1] [D1.7]', async () => {
    const connection = await import('../api/connection.js');
    await page.signedInAs(ADA);
    jest.resetModules();
    page.session = await import('./session.js');
    const again = await import('../api/connection.js');
    page.api.on({ 'GET /api/user': () => refusal('DEPENDENCY_UNAVAILABLE') });
    page.stops.push(page.session.startSession());
    await waitFor(() => expect(page.session.sessionState()).toEqual({ status: 'signedIn', user: ADA }));
    expect(storedToken()).toBe('t-ada');
    expect([connection.isOffline(), again.isOffline()]).toEqual([false, true]);
    page.serveUsers({ 't-ada': { ...ADA, username: 'countess' } });
    again.reportReachable();
    await waitFor(() =>
      expect(page.session.sessionState()).toMatchObject({ user: { username: 'countess' } }),
    );
    expect(again.isOffline()).toBe(false);
  });

  it('waits with a token that cannot be checked where nobody knows whose it is', async () => {
    storeToken('t-ada');
    page.api.on({ 'GET /api/user': () => refusal('DEPENDENCY_UNAVAILABLE') });
    await page.session.loadSession();
    expect(page.session.sessionState()).toEqual({ status: 'loading' });
    expect(storedToken()).toBe('t-ada');
  });

  it('is overtaken by a log-in that happens meanwhile', async () => {
    storeToken('t-old');
    let respondToOldCheck = (): void => undefined;
    const oldCheck = new Promise<void>((resolve) => (respondToOldCheck = resolve));
    page.api.on({
      'POST /api/login': () => ({ body: { token: 't-ada', user: ADA } }),
      'GET /api/user': async ({ headers }) => {
        if (headers.authorization === 'Bearer t-ada') return { body: ADA };
        await oldCheck;
        return refusal('UNAUTHENTICATED');
      },
    });
    const loading = page.session.loadSession();
    await page.session.logIn(CREDENTIALS);
    respondToOldCheck();
    await loading;
    expect(page.session.sessionState()).toMatchObject({ status: 'signedIn' });
    expect(storedToken()).toBe('t-ada');
  });
});
