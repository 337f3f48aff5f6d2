import { type LoginBody, SessionResponse, type SignupBody, User } from '@tessera/contracts';
import { request } from '../api/client.js';
import type { Read } from '../api/read-ahead.js';
import { shapeOf } from '../api/shape-of.js';

export const USER_READ: Read<User> = { path: '/api/user', response: shapeOf(User) };

/** The calls that the session lives on. */
export const fetchUser = () => request(USER_READ.path, USER_READ);

export const postLogin = (body: LoginBody) =>
  request('/api/login', { response: shapeOf(SessionResponse), method: 'POST', body, device: true });

export const postSignup = (body: SignupBody) =>
  request('/api/signup', { response: shapeOf(SessionResponse), method: 'POST', body, device: true });

/** `keepalive`, because the page may go away right after a log-out. */
export const postLogout = () => request('/api/logout', { method: 'POST', keepalive: true });

/** Mails another link that verifies the address. */
export const postVerifyResend = () => request('/api/verify/resend', { method: 'POST' });
