import type { SessionResponse, User } from '@tessera/contracts';
import type { RunningProcess } from '@tessera/service-kit';
import { getConnectionToken } from '@nestjs/mongoose';
import { dropEverything, QueryRecorder, testEnv, TOKEN_KEYS, uniquePrefix } from '@tessera/testing';
import type { Connection } from 'mongoose';
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startAuth } from '../src/app.js';
import { readAuthEnv } from '../src/env.js';

// The machine may be busy with other tests.
jest.setTimeout(30_000);

/** A response with its body read; `body` is null where there is none. */
export interface ApiResponse<Body = unknown> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

export interface CallOptions {
  readonly token?: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

/** Someone who has signed up. */
export interface Person {
  readonly token: string;
  readonly user: User;
  readonly email: string;
  readonly password: string;
}

/** Where the product would be reached. */
export const PUBLIC_URL = 'http://localhost:8080';

/** Hears of every query of a test file, however many servers it starts. */
const queries = new QueryRecorder();

/** The service on real servers, spoken to over HTTP. */
export class AuthServer {
  private constructor(
    readonly prefix: string,
    readonly env: Record<string, string>,
    private running: RunningProcess,
  ) {}

  static async start(overrides: Record<string, string> = {}, prefix = uniquePrefix()): Promise<AuthServer> {
    queries.start();
    const env = await testEnv('auth', prefix, {
      JWT_PRIVATE_KEY: TOKEN_KEYS.privateKey,
      PUBLIC_URL,
      MAIL_DIR: join(tmpdir(), `${prefix}-mail`),
      ...overrides,
    });
    return new AuthServer(prefix, env, await startAuth(readAuthEnv(env)));
  }

  get app(): RunningProcess['app'] {
    return this.running.app;
  }

  async call<Body = unknown>(
    method: string,
    path: string,
    options: CallOptions = {},
  ): Promise<ApiResponse<Body>> {
    const { token, body, headers = {} } = options;
    const response = await fetch(`${this.running.url}${path}`, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: (text === '' ? null : JSON.parse(text)) as Body,
    };
  }

  /** Signs somebody new up. */
  async signUp(name = `p${randomBytes(6).toString('hex')}`): Promise<Person> {
    const email = `${name}@example.com`;
    const password = 'a good password';
    const response = await this.call<SessionResponse>('POST', '/api/signup', {
      body: { username: name, email, password },
    });
    if (response.status !== 201) throw new Error(`sign-up: ${JSON.stringify(response.body)}`);
    return { ...response.body, email, password };
  }

  /** Another session of someone. */
  async logIn({ email, password }: Pick<Person, 'email' | 'password'>): Promise<string> {
    const response = await this.call<SessionResponse>('POST', '/api/login', { body: { email, password } });
    if (response.status !== 200) throw new Error(`log-in: ${JSON.stringify(response.body)}`);
    return response.body.token;
  }

  /** 200 where the token is good, 401 where it is not. */
  async statusOf(token: string): Promise<number> {
    return (await this.call('GET', '/api/user', { token })).status;
  }

  /** Fails where a query of this test file had no index. */
  async stop(): Promise<void> {
    const unserved = queries.unserved(this.app.get<Connection>(getConnectionToken()), WIDE);
    await this.running.stop();
    await dropEverything(this.prefix);
    if (this.env.MAIL_DIR) await rm(this.env.MAIL_DIR, { recursive: true, force: true });
    expect(unserved).toEqual([]);
  }

  /** As {@link stop}, but leaves the data to a server that is started next with the same prefix. */
  async halt(): Promise<void> {
    await this.running.stop();
  }
}

/** What no end of an index bounds; no request asks it. */
const WIDE = [
  // The closing of a day.
  'tombstones.aggregate(createdOn) sorted by ()',
  'tombstones.aggregate(erasedOn) sorted by ()',
  // That, and the snapshot of accounts, in one process at a time.
  'users.countDocuments(createdAt) sorted by ()',
  // A copy for Redis that was emptied: erasures are kept for a week.
  'erasures.find(nextPassAt) sorted by ()',
  // The hourly retention: who was not seen for eleven months.
  'users.find(lastSeenAt, retentionNoticeAt, $expr, payment.entitled, suspendedAt, erasedAt) sorted by (lastSeenAt)',
  'users.find($or, lastSeenAt, retentionPending, retentionFailed, payment.entitled, suspendedAt, erasedAt) sorted by (lastSeenAt)',
  // The snapshot: who was seen in the last seven days.
  'users.countDocuments(lastSeenAt) sorted by ()',
];

/** The body of a refusal, whatever its texts. */
export function refusal(code: string): Record<string, unknown> {
  return {
    code,
    error: expect.any(String),
    message: expect.any(String),
    requestId: expect.any(String),
  };
}
