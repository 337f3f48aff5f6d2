import type { LoginBody, SessionAnswer, SignupBody, User } from '@tessera/contracts';
import { request } from '../api/client.js';

/** The four calls that the session lives on. */
export const fetchUser = () => request<User>('/api/user');

export const postLogin = (body: LoginBody) => request<SessionAnswer>('/api/login', { method: 'POST', body });

export const postSignup = (body: SignupBody) =>
  request<SessionAnswer>('/api/signup', { method: 'POST', body });

/** `keepalive`, because the page may go away right after a log-out. */
export const postLogout = () => request<void>('/api/logout', { method: 'POST', keepalive: true });
