import { expect, test } from '@playwright/test';
import type {
  ContactResponse,
  DataExport,
  ExportLink,
  ProfileImageResponse,
  Session,
  SessionResponse,
  User,
} from '@tessera/contracts';
import sharp from 'sharp';
import { mailTo, tokenIn } from '../support/mail.js';
import { Person, picture, send } from './support/person.js';
import { expectRefusal } from './support/refusal.js';

let person: Person;
test.beforeAll(async () => {
  person = await Person.signUp();
});

const FREE_LIMITS = {
  maxGrids: 2,
  maxPhotosPerGrid: 9,
  maxPlaceholders: 1,
  canHidePhotos: false,
  canExport: false,
  canCreateCarousels: false,
  maxPhotosPerCarousel: 0,
};

test.describe('POST /api/signup', () => {
  test('responds with 409 where the email or the user name is taken, whatever its case', async () => {
    const taken = { username: person.username.toUpperCase(), email: 'free-address@example.com' };
    const byName = await send('POST', '/api/signup', { json: { ...taken, password: 'secret1' } });
    expectRefusal(byName, 409, 'USERNAME_TAKEN');
    const json = { username: 'free-name-1', email: person.email.toUpperCase(), password: 'secret1' };
    expectRefusal(await send('POST', '/api/signup', { json }), 409, 'EMAIL_TAKEN');
  });
});

test.describe('GET /api/user', () => {
  test('responds with 200 and the person, with the limits of the plan [3.1] [3.5] [7.2] [9.1]', async () => {
    const { status, body } = await person.get<User>('/api/user');
    expect(status).toBe(200);
    expect(body).toEqual({
      id: person.id,
      username: person.username,
      email: person.email,
      emailVerified: false,
      createdAt: expect.stringMatching(/Z$/),
      profileImageUrl: null,
      subscriptionTier: 'free',
      isAdmin: false,
      instagramAccounts: [],
      keepPostingPictures: true,
      limits: FREE_LIMITS,
    });
  });

  test('returns no limit as null on the paid plan [3.1] [3.5] [6.3] [9.1]', async () => {
    const creator = await Person.signUp('creator');
    const { body } = await creator.get<User>('/api/user');
    expect(body.subscriptionTier).toBe('creator');
    expect(body.limits).toEqual({
      maxGrids: null,
      maxPhotosPerGrid: null,
      maxPlaceholders: null,
      canHidePhotos: true,
      canExport: true,
      canCreateCarousels: true,
      maxPhotosPerCarousel: 20,
    });
  });
});

test.describe('POST /api/login', () => {
  test('responds with 200, a token and the person; 401 in the same words for a wrong password and an unknown email [3.7] [7.3]', async () => {
    const login = (email: string, password: string) =>
      send<SessionResponse>('POST', '/api/login', { json: { email, password } });
    const { status, body } = await login(person.email.toUpperCase(), person.password);
    expect(status).toBe(200);
    expect(body.user.id).toBe(person.id);
    const wrong = await login(person.email, 'wrong password');
    const unknown = await login('nobody-at-all@example.com', 'wrong password');
    expectRefusal(wrong, 401, 'INVALID_CREDENTIALS');
    expectRefusal(unknown, 401, 'INVALID_CREDENTIALS');
    expect({ ...unknown.body, requestId: '' }).toEqual({ ...wrong.body, requestId: '' });
  });
});

test.describe('POST /api/logout', () => {
  test('responds with 204, and the token is no longer good', async () => {
    const leaving = await Person.signUp();
    expect((await leaving.call('POST', '/api/logout')).status).toBe(204);
    expectRefusal(await leaving.get('/api/user'), 401, 'UNAUTHENTICATED');
  });
});

test.describe('PUT /api/user/username', () => {
  test('responds with 200 and the person; 409 USERNAME_TAKEN for a name that is taken [7.8]', async () => {
    const renamed = await Person.signUp();
    const username = `${renamed.username}-2`;
    const { status, body } = await renamed.call<User>('PUT', '/api/user/username', { json: { username } });
    expect({ status, username: body.username }).toEqual({ status: 200, username });
    const taken = await renamed.call('PUT', '/api/user/username', { json: { username: person.username } });
    expectRefusal(taken, 409, 'USERNAME_TAKEN');
  });
});

test.describe('PUT /api/user/settings', () => {
  test('responds with 200 and the person, whose browsers then send no pictures for posting', async () => {
    const choosing = await Person.signUp();
    const json = { keepPostingPictures: false };
    const { status, body } = await choosing.call<User>('PUT', '/api/user/settings', { json });
    expect([status, body.keepPostingPictures]).toEqual([200, false]);
    expect((await choosing.get<User>('/api/user')).body.keepPostingPictures).toBe(false);
  });
});

test.describe('PUT /api/user/password', () => {
  test('responds with 200 and ends the other sessions; 400 WRONG_PASSWORD, not 401, for a wrong one [3.7] [7.9]', async () => {
    const changing = await Person.signUp();
    const json = { email: changing.email, password: changing.password };
    const other = (await send<SessionResponse>('POST', '/api/login', { json })).body.token;
    const change = (currentPassword: string) =>
      changing.call('PUT', '/api/user/password', {
        json: { currentPassword, newPassword: 'another horse 8', confirmPassword: 'another horse 8' },
      });
    expectRefusal(await change('not this one'), 400, 'WRONG_PASSWORD');
    expect((await change(changing.password)).status).toBe(200);
    expect((await changing.get('/api/user')).status).toBe(200);
    const headers = { authorization: `Bearer ${other}` };
    expectRefusal(await send('GET', '/api/user', { headers }), 401, 'UNAUTHENTICATED');
  });
});

test.describe('PUT /api/user/instagram-accounts', () => {
  test('responds with 200 and the accounts, without blank ones and without the leading @ [7.11]', async () => {
    const { status, body } = await person.call('PUT', '/api/user/instagram-accounts', {
      json: { instagramAccounts: ['@ada', ' ', 'grace '] },
    });
    expect({ status, body }).toEqual({ status: 200, body: { instagramAccounts: ['ada', 'grace'] } });
  });
});

test.describe('GET /api/sessions', () => {
  test('responds with 200 and the sessions, with device and times, and which of them asks', async () => {
    const { status, body } = await person.get<Session[]>('/api/sessions');
    expect(status).toBe(200);
    expect(body.filter(({ current }) => current)).toHaveLength(1);
    expect(body[0]).toEqual({
      id: expect.any(String),
      device: expect.any(String),
      startedAt: expect.stringMatching(/Z$/),
      lastSeenAt: expect.stringMatching(/Z$/),
      current: expect.any(Boolean),
    });
  });
});

test.describe('DELETE /api/sessions/{id}', () => {
  test("responds with 204 and ends that session; another person's is 404", async () => {
    const leaving = await Person.signUp();
    const json = { email: leaving.email, password: leaving.password };
    const other = (await send<SessionResponse>('POST', '/api/login', { json })).body.token;
    const sessions = (await leaving.get<Session[]>('/api/sessions')).body;
    const id = sessions.find(({ current }) => !current)?.id;
    expectRefusal(await person.call('DELETE', `/api/sessions/${id}`), 404, 'NOT_FOUND');
    expect((await leaving.call('DELETE', `/api/sessions/${id}`)).status).toBe(204);
    const headers = { authorization: `Bearer ${other}` };
    expectRefusal(await send('GET', '/api/user', { headers }), 401, 'UNAUTHENTICATED');
  });
});

test.describe('POST /api/reset', () => {
  test('responds with 200 and the same words for a known and an unknown address [7.6]', async () => {
    const reset = (email: string) => send<unknown>('POST', '/api/reset', { json: { email } });
    const known = await reset(person.email);
    const unknown = await reset('nobody-at-all@example.com');
    expect([known.status, unknown.status]).toEqual([200, 200]);
    expect([known.body, unknown.body]).toEqual([{ ok: true }, { ok: true }]);
  });
});

test.describe('POST /api/reset/check', () => {
  test('responds with 400 RESET_TOKEN_INVALID for a link that nobody was sent [D7.4]', async () => {
    const json = { token: 'a'.repeat(43) };
    expectRefusal(await send('POST', '/api/reset/check', { json }), 400, 'RESET_TOKEN_INVALID');
  });
});

test.describe('POST /api/reset/confirm', () => {
  test('responds with 400 RESET_TOKEN_INVALID for a token that nobody was sent', async () => {
    const json = { token: 'a'.repeat(43), newPassword: 'another horse 8' };
    expectRefusal(await send('POST', '/api/reset/confirm', { json }), 400, 'RESET_TOKEN_INVALID');
  });
});

test.describe('POST /api/verify', () => {
  test('responds with 200 to the link in the mail of the sign-up, and 400 VERIFICATION_TOKEN_INVALID from then on', async () => {
    const newcomer = await Person.signUp();
    const json = { token: tokenIn(await mailTo(newcomer.email, 'Verify your email address')) };
    const { status, body } = await send<unknown>('POST', '/api/verify', { json });
    expect({ status, body }).toEqual({ status: 200, body: { ok: true } });
    expect((await newcomer.get<User>('/api/user')).body.emailVerified).toBe(true);
    expectRefusal(await send('POST', '/api/verify', { json }), 400, 'VERIFICATION_TOKEN_INVALID');
  });
});

test.describe('POST /api/verify/resend', () => {
  test('responds with 200 and mails another link', async () => {
    const newcomer = await Person.signUp();
    await mailTo(newcomer.email, 'Verify your email address');
    const { status, body } = await newcomer.call<unknown>('POST', '/api/verify/resend');
    expect({ status, body }).toEqual({ status: 200, body: { ok: true } });
    await mailTo(newcomer.email, 'Verify your email address', 2);
  });
});

test.describe('POST /api/subscribe', () => {
  test('responds with 200, also to the same address a second time [7.7]', async () => {
    const json = { email: `waiting-${person.username}@example.com`, name: ' Ada ' };
    for (let time = 0; time < 2; time += 1) {
      const { status, body } = await send<unknown>('POST', '/api/subscribe', { json });
      expect({ status, body }).toEqual({ status: 200, body: { ok: true } });
    }
  });
});

test.describe('POST /api/contact', () => {
  test('responds with 200 and a message for the person [7.13]', async () => {
    const json = { name: 'Ada', email: person.email, subject: 'Hello', message: 'How do I export?' };
    const { status, body } = await send<ContactResponse>('POST', '/api/contact', { json });
    expect({ status, message: body.message }).toEqual({ status: 200, message: expect.stringMatching(/\S/) });
  });
});

test.describe('POST /api/crashes', () => {
  test('responds with 204', async () => {
    const json = {
      message: 'Error: it broke',
      stack: 'at Screen (https://tessera.example/assets/index.js:1:2)',
    };
    expect((await send('POST', '/api/crashes', { json })).status).toBe(204);
  });
});

test.describe('POST /api/stripe/webhook', () => {
  test('responds with 503 PAYMENTS_NOT_CONFIGURED without keys', async () => {
    const response = await send('POST', '/api/stripe/webhook', { json: { id: 'evt_1' } });
    expectRefusal(response, 503, 'PAYMENTS_NOT_CONFIGURED');
  });
});

test.describe('POST /api/create-checkout-session', () => {
  test('responds with 503 PAYMENTS_NOT_CONFIGURED without keys', async () => {
    const url = `${process.env.TEST_BASE_URL}/upgrade/success`;
    const json = { priceId: 'price_premium_monthly', successUrl: url, cancelUrl: url };
    const response = await person.call('POST', '/api/create-checkout-session', { json });
    expectRefusal(response, 503, 'PAYMENTS_NOT_CONFIGURED');
  });
});

test.describe('GET /api/user/plan', () => {
  test('responds with 200 and no subscription for somebody who pays nothing', async () => {
    const response = await person.get('/api/user/plan');
    expect(response).toMatchObject({ status: 200, body: { subscription: null } });
  });
});

test.describe('GET /api/user/plan/prices', () => {
  test('responds with 503 PAYMENTS_NOT_CONFIGURED without keys', async () => {
    expectRefusal(await person.get('/api/user/plan/prices'), 503, 'PAYMENTS_NOT_CONFIGURED');
  });
});

test.describe('POST /api/user/plan/portal', () => {
  test('responds with 503 PAYMENTS_NOT_CONFIGURED without keys', async () => {
    const json = { returnUrl: `${process.env.TEST_BASE_URL}/profile` };
    const response = await person.call('POST', '/api/user/plan/portal', { json });
    expectRefusal(response, 503, 'PAYMENTS_NOT_CONFIGURED');
  });
});

test.describe('PUT /api/user/profile-image', () => {
  const asUrl = (bytes: Buffer) => `data:image/jpeg;base64,${bytes.toString('base64')}`;

  test('responds with 200 and the address of the picture, stored as 400x400 JPEG [3.7] [7.10]', async () => {
    const json = { imageData: asUrl(await picture(500, 300)) };
    const { status, body } = await person.call<ProfileImageResponse>('PUT', '/api/user/profile-image', {
      json,
    });
    expect(status).toBe(200);
    const stored = await fetch(new URL(body.profileImageUrl, process.env.TEST_BASE_URL));
    const { width, height, format } = await sharp(Buffer.from(await stored.arrayBuffer())).metadata();
    expect({ width, height, format }).toEqual({ width: 400, height: 400, format: 'jpeg' });
    expect((await person.get<User>('/api/user')).body.profileImageUrl).toBe(body.profileImageUrl);
  });
});

test.describe('DELETE /api/user/account', () => {
  test('responds with 204, and the token stops working at once, everywhere [7.12]', async () => {
    const leaving = await Person.signUp();
    const grid = await leaving.grid();
    expect((await leaving.call('DELETE', '/api/user/account')).status).toBe(204);
    expectRefusal(await leaving.get('/api/user'), 401, 'UNAUTHENTICATED');
    await expect.poll(async () => (await leaving.get(`/api/photos?gridId=${grid}`)).status).toBe(401);
    const json = { email: leaving.email, password: leaving.password };
    expectRefusal(await send('POST', '/api/login', { json }), 401, 'INVALID_CREDENTIALS');
  });
});

/** Asks for the ZIP and waits until it is ready. */
async function exported(owner: Person): Promise<void> {
  expect((await owner.call('POST', '/api/user/export')).status).toBe(202);
  await expect
    .poll(async () => (await owner.get<DataExport>('/api/user/export')).body.state, { timeout: 60_000 })
    .toBe('ready');
}

test.describe('POST /api/user/export', () => {
  test('responds with 202 and starts a job, whose progress GET /api/user/export shows', async () => {
    const owner = await Person.signUp();
    await owner.photos(await owner.grid(), 2);
    await exported(owner);
    const { body } = await owner.get<DataExport>('/api/user/export');
    expect(body).toEqual({ state: 'ready', done: 2, total: 2, downloadUrl: null });
  });
});

test.describe('POST /api/user/export/link', () => {
  test('responds with 201 and a path that opens the ZIP without a token, until the session ends', async () => {
    const owner = await Person.signUp();
    await exported(owner);
    const { status, body } = await owner.call<ExportLink>('POST', '/api/user/export/link');
    expect(status).toBe(201);
    const zip = await fetch(new URL(body.downloadUrl, process.env.TEST_BASE_URL));
    expect(zip.status).toBe(200);
    const start = Buffer.from(await zip.arrayBuffer()).subarray(0, 4);
    expect(start.toString('latin1')).toBe('PK\u0003\u0004');
    expect((await owner.call('POST', '/api/logout')).status).toBe(204);
    expectRefusal(await send('GET', body.downloadUrl), 404, 'NOT_FOUND');
  });
});

test.describe('GET /api/user/export', () => {
  test('responds with 200 and none where nobody asked for one', async () => {
    const { status, body } = await (await Person.signUp()).get<DataExport>('/api/user/export');
    expect({ status, body }).toEqual({
      status: 200,
      body: { state: 'none', done: 0, total: 0, downloadUrl: null },
    });
  });
});

test.describe('GET /api/user/export/{id}', () => {
  test('responds with 404 for a link that nobody was given', async () => {
    expectRefusal(await send('GET', `/api/user/export/${'e'.repeat(32)}`), 404, 'NOT_FOUND');
  });
});
