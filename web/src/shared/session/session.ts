import type { LoginBody, SignupBody, User } from '@tessera/contracts';
import { ApiError } from '../api/api-error.js';
import { isOffline, reportUnreachable, subscribeToConnection } from '../api/connection.js';
import { isSilence, takeAhead } from '../api/read-ahead.js';
import { onSessionLost } from '../api/request-parts.js';
import { removeToken, storedToken, storeToken, TOKEN_KEYS } from '../api/token-store.js';
import { Signal, Store, type ReadableStore } from '../store.js';
import { forgetLastUser, keepLastUser, LAST_USER_KEY, lastUser } from './last-user.js';
import { fetchUser, postLogin, postLogout, postSignup, USER_READ } from './session-calls.js';
import { announceUserChanged } from './user-changed.js';

/** While `loading` a stored token is being checked [spec 4.1]. */
export type SessionState =
  | { readonly status: 'loading' }
  /** `ended`: not by the person, here; the server no longer takes the token. */
  | { readonly status: 'signedOut'; readonly ended?: true }
  | { readonly status: 'signedIn'; readonly user: User };

/** The log-in got a response, but its token did not work [spec 8.2]. */
export class LoginUnverifiedError extends Error {
  override readonly name = 'LoginUnverifiedError';
  constructor(cause: unknown) {
    super('Authentication failed after login', { cause });
  }
}

/** The change is saved, but the user could not be fetched again after it [spec 8.4]. */
export class UserRefreshError extends Error {
  override readonly name = 'UserRefreshError';
  constructor(cause: unknown) {
    super(`Failed to refresh user data${cause instanceof ApiError ? `: ${cause.status}` : ''}`, { cause });
  }
}

let state: SessionState = { status: 'loading' };
/** Raised by every change of who is signed in, so that a late response of an older check changes nothing. */
let era = 0;
/** Raised by each read of who is signed in and by what a change responds, so that an older response changes nothing. */
let reads = 0;
/** `startSession` need not load it. */
let wasLoadedAhead = false;
/** The stored token could not be checked; it is, as soon as the server can be reached. */
let unchecked = false;
const changes = new Signal();
const left = new Store<string | null>(null);

/** Who logged out here, or whose token the server no longer takes, by their id; null while somebody is signed in. */
export const leftPerson: ReadableStore<string | null> = left;

export const sessionState = (): SessionState => state;

/** Of whoever is signed in; null where nobody is. */
export const sessionUserId = (): string | null => (state.status === 'signedIn' ? state.user.id : null);

export const subscribeToSession = changes.subscribe;

function setState(next: SessionState): void {
  const before = state;
  state = next;
  if (next.status === 'signedIn') {
    keepLastUser(next.user);
    left.set(null);
  }
  // The first response after a load changes nobody: there was no one before.
  if (before.status !== 'loading' && userId(before) !== userId(next)) announceUserChanged();
  changes.emit();
}

const userId = (of: SessionState) => (of.status === 'signedIn' ? of.user.id : null);

/**
 * Checks the stored token. One that the server refuses is removed. One that cannot be checked, without a network or
 * while the services are down, stays, and so does the person who was here last; it is checked again later.
 */
export async function loadSession(): Promise<void> {
  const mine = ++era;
  const token = storedToken();
  if (token === null) {
    setState({ status: 'signedOut' });
    return;
  }
  try {
    const user = (await takeAhead(USER_READ))?.data ?? (await fetchUser());
    if (mine !== era) return;
    unchecked = false;
    setState({ status: 'signedIn', user });
  } catch (error) {
    if (mine !== era) return;
    if (isRefusal(error)) endSession(true);
    else waitForResponse();
  }
}

/**
 * Before the app is drawn, which then begins with whoever is here. A token that is refused, or cannot be checked at
 * once, is left to `startSession`; after a silence the page begins with who was here last.
 */
export async function loadSessionAhead(): Promise<void> {
  if (storedToken() === null) return loadSession();
  try {
    const user = (await takeAhead(USER_READ))?.data;
    if (user !== undefined) setState({ status: 'signedIn', user });
  } catch (error) {
    if (isSilence(error)) waitForResponse();
  }
  wasLoadedAhead = state.status === 'signedIn';
}

const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 401 || error.status === 403);

function waitForResponse(): void {
  unchecked = true;
  reportUnreachable();
  const user = lastUser();
  // Whom nobody remembers is waited for.
  if (user !== null) setState({ status: 'signedIn', user });
}

/** Stores the token, then proves it by fetching the user. Throws the log-in's own error, or LoginUnverifiedError. */
export async function logIn(body: LoginBody): Promise<User> {
  const response = await postLogin(body);
  era += 1;
  const mine = era;
  storeToken(response.token);
  try {
    const user = await fetchUser();
    if (mine === era) setState({ status: 'signedIn', user });
    return user;
  } catch (error) {
    if (mine === era) endSession();
    throw new LoginUnverifiedError(error);
  }
}

export async function signUp(body: SignupBody): Promise<User> {
  const { token, user } = await postSignup(body);
  era += 1;
  storeToken(token);
  setState({ status: 'signedIn', user });
  return user;
}

/** Clears the browser at once and tells the server without waiting for it. */
export function logOut(): void {
  left.set(sessionUserId());
  if (storedToken() !== null) {
    // The request takes the token along before it is removed. Its failure is only logged, and the browser's
    // own network log already holds it; the token then ends by its age.
    postLogout().catch(() => undefined);
  }
  endSession();
}

/** Ends the session here without telling the server: the account is gone, or the token no longer works (`ended`). */
export function endSession(ended?: true): void {
  era += 1;
  unchecked = false;
  if (ended === true) left.set(sessionUserId() ?? lastUser()?.id ?? null);
  removeToken();
  forgetLastUser();
  setState({ status: 'signedOut', ended });
}

/** Fetches the user again after a change of the profile or the plan. Throws UserRefreshError. */
export async function refreshUser(): Promise<void> {
  const mine = era;
  const read = ++reads;
  try {
    const next: SessionState = { status: 'signedIn', user: await fetchUser() };
    if (mine === era && read === reads && JSON.stringify(next) !== JSON.stringify(state)) setState(next);
  } catch (error) {
    throw new UserRefreshError(error);
  }
}

/** Whether the person was on the free plan when that was last read. */
export const isOnFree = (): boolean => state.status === 'signedIn' && state.user.subscriptionTier === 'free';

/** Fetches the user again, whose plan may have changed elsewhere. What cannot be fetched stays as it is. */
export async function lookAtUser(): Promise<void> {
  if (state.status === 'signedIn') await refreshUser().catch(() => undefined);
}

/** Takes over a user that a response carried, or that another tab has read. */
export function replaceUser(user: User): void {
  if (userId(state) !== user.id) return;
  reads += 1;
  setState({ status: 'signedIn', user });
}

/** A user present without a stored token is logged out [spec 4.1]; asked whenever the page comes to the front. */
function checkToken(): void {
  if (state.status === 'signedIn' && storedToken() === null) endSession();
}

function checkShown(): void {
  checkToken();
  if (!document.hidden) void lookAtUser();
}

/** Starts the session and follows what other tabs and the server do to it. Returns a function that stops it. */
export function startSession(): () => void {
  const otherTab = (event: StorageEvent) => {
    if (event.key === LAST_USER_KEY) {
      const user = lastUser();
      if (user !== null) replaceUser(user);
      return;
    }
    if (event.key !== null && !TOKEN_KEYS.some((key) => key === event.key)) return;
    if (storedToken() === null) checkToken();
    // Another account may have logged in there; a token that was only renewed proves itself all the same.
    else if (event.key === TOKEN_KEYS[0]) void loadSession();
  };
  window.addEventListener('storage', otherTab);
  window.addEventListener('focus', checkToken);
  document.addEventListener('visibilitychange', checkShown);
  const stopListening = onSessionLost(() => endSession(true));
  const stopWaiting = subscribeToConnection(() => {
    if (unchecked && !isOffline()) void loadSession();
  });
  if (!wasLoadedAhead) void loadSession();
  wasLoadedAhead = false;
  return () => {
    window.removeEventListener('storage', otherTab);
    window.removeEventListener('focus', checkToken);
    document.removeEventListener('visibilitychange', checkShown);
    stopListening();
    stopWaiting();
  };
}
