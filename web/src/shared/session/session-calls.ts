import type { LoginBody, SessionAnswer, SignupBody, User } from '@tessera/contracts';
import { request } from '../api/client.js';

/** The calls that the session lives on. */
export const fetchUser = () => request<User>('/api/user');

export const postLogin = (body: LoginBody) =>
  request<SessionAnswer>('/api/login', { method: 'POST', body, device: true });

export const postSignup = (body: SignupBody) =>
  request<SessionAnswer>('/api/signup', { method: 'POST', body, device: true });

/** `keepalive`, because the page may go away right after a log-out. */
export const postLogout = () => request<void>('/api/logout', { method: 'POST', keepalive: true });

/** Mails another link that verifies the address. */
export const postVerifyResend = () => request<{ ok: true }>('/api/verify/resend', { method: 'POST' });
