import { PLANS, type ErrorBody, type SessionResponse, type User } from '@tessera/contracts';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { PasswordHasher } from '../src/passwords/password-hasher.js';
import { AuthServer, refusal } from './auth-server.js';

let auth: AuthServer;
beforeAll(async () => {
  auth = await AuthServer.start({ LOGIN_FAILURES_PER_HOUR: '1000' });
});
afterAll(() => auth.stop());

const signUp = (body: unknown) => auth.call<SessionResponse & ErrorBody>('POST', '/api/signup', { body });
const logIn = (email: string, password: string) =>
  auth.call<SessionResponse>('POST', '/api/login', { body: { email, password } });

describe('POST /api/signup', () => {
  it('responds with 201 with a working token and the user [7.4]', async () => {
    const response = await signUp({
      username: '  Ann ',
      email: ' Ann@Example.com ',
      password: 'a good password',
    });
    expect(response.status).toBe(201);
    expect(response.body.user).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
      username: 'Ann',
      email: 'Ann@Example.com',
      emailVerified: false,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
      profileImageUrl: null,
      subscriptionTier: 'free',
      isAdmin: false,
      instagramAccounts: [],
      keepPostingPictures: true,
      limits: PLANS.free,
    });
    expect(await auth.statusOf(response.body.token)).toBe(200);
  });

  it('refuses an address that is taken in another case', async () => {
    await auth.signUp('berta');
    const response = await signUp({
      username: 'other',
      email: 'BERTA@EXAMPLE.COM',
      password: 'a good password',
    });
    expect(response.status).toBe(409);
    expect(response.body).toEqual({
      ...refusal('EMAIL_TAKEN'),
      error: 'An account with this email already exists.',
    });
  });

  it('refuses a user name that is taken in another case, and makes no account', async () => {
    await auth.signUp('carla');
    const body = { username: 'CARLA', email: 'carla2@example.com', password: 'a good password' };
    const response = await signUp(body);
    expect(response.status).toBe(409);
    expect(response.body).toEqual({ ...refusal('USERNAME_TAKEN'), error: 'This username is already taken.' });
    expect((await signUp({ ...body, username: 'carla2' })).status).toBe(201);
  });

  it.each([
    [{ username: 'ab' }, 'username', 'Username must be at least 3 characters'],
    [{ email: 'nobody' }, 'email', 'Please enter a valid email'],
    [{ password: '12345' }, 'password', 'Password must be at least 6 characters'],
    [{ password: 'x'.repeat(201) }, 'password', 'Password must be at most 200 characters'],
    [{ email: { $gt: '' } }, 'email', expect.any(String) as string],
  ])('refuses %j and names the field', async (wrong, path, message) => {
    const good = { username: 'dora', email: 'dora@example.com', password: 'a good password' };
    const response = await signUp({ ...good, ...wrong });
    expect(response.status).toBe(400);
    expect(response.body).toEqual({ ...refusal('VALIDATION_FAILED'), details: [{ path, message }] });
  });

  it('gives an address to one of 20 who ask for it at once', async () => {
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        signUp({ username: `racer${index}`, email: 'race@example.com', password: 'a good password' }),
      ),
    );
    const codes = responses.map(({ status, body }) => `${status} ${body.code ?? ''}`.trim()).sort();
    expect(codes).toEqual(['201', ...Array.from({ length: 19 }, () => '409 EMAIL_TAKEN')]);
  });

  it('gives a user name to one of 20 who ask for it at once', async () => {
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        signUp({ username: 'Sought', email: `sought${index}@example.com`, password: 'a good password' }),
      ),
    );
    const codes = responses.map(({ status, body }) => `${status} ${body.code ?? ''}`.trim()).sort();
    expect(codes).toEqual(['201', ...Array.from({ length: 19 }, () => '409 USERNAME_TAKEN')]);
  });

  it.each([
    ['Straße', 'STRASSE'],
    ['Οδοσ one', 'οδος ONE'],
    ['ｆｉｎｎｌ', 'ﬁnnL'],
  ])('gives %s and %s to one of two who ask at once, and tells the other', async (one, other) => {
    const ask = (username: string, number: number) =>
      signUp({
        username,
        email: `fold${number}-${Buffer.from(one).toString('hex')}@example.com`,
        password: 'a good password',
      });
    const responses = await Promise.all([ask(one, 1), ask(other, 2)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(responses.find(({ status }) => status === 409)?.body).toEqual({
      ...refusal('USERNAME_TAKEN'),
      error: 'This username is already taken.',
    });
  });

  it('stores no password', async () => {
    const person = await auth.signUp();
    const connection = auth.app.get<Connection>(getConnectionToken());
    const stored = JSON.stringify(
      await connection.collection<{ _id: string }>('users').findOne({ _id: person.user.id }),
    );
    expect(stored).toContain('$argon2id$');
    expect(stored).not.toContain(person.password);
  });
});

describe('POST /api/login', () => {
  it('responds with 200 with a token and the user, whatever the case of the address', async () => {
    const person = await auth.signUp();
    const response = await logIn(person.email.toUpperCase(), person.password);
    expect(response.status).toBe(200);
    expect(response.body.user).toEqual(person.user);
    expect(await auth.statusOf(response.body.token)).toBe(200);
  });

  it('responds alike to a wrong password and to an unknown address', async () => {
    const person = await auth.signUp();
    const wrong = await logIn(person.email, 'not the password');
    const unknown = await logIn('nobody@example.com', 'not the password');
    const expected = { ...refusal('INVALID_CREDENTIALS'), error: 'Invalid email or password' };
    for (const response of [wrong, unknown]) {
      expect(response.status).toBe(401);
      expect(response.body).toEqual(expected);
    }
  });

  it('does the work of a wrong password for an unknown address too', async () => {
    const person = await auth.signUp();
    const verify = jest.spyOn(auth.app.get(PasswordHasher), 'verify');
    await logIn(person.email, 'not the password');
    await logIn('nobody-at-all@example.com', 'not the password');
    expect(verify.mock.calls).toEqual([
      [expect.any(String), 'not the password'],
      [null, 'not the password'],
    ]);
    verify.mockRestore();
  });

  it('refuses what is no address with 400', async () => {
    const response = await logIn('nobody', 'a good password');
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject(refusal('VALIDATION_FAILED'));
  });
});

describe('GET /api/user', () => {
  it('returns the user, not to be stored', async () => {
    const person = await auth.signUp();
    const response = await auth.call<User>('GET', '/api/user', { token: person.token });
    expect(response.status).toBe(200);
    expect(response.body).toEqual(person.user);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('etag')).toBeNull();
    expect(response.headers.get('x-renewed-token')).toBeNull();
  });

  it('responds with 401 without a token', async () => {
    const response = await auth.call('GET', '/api/user');
    expect(response.status).toBe(401);
    expect(response.body).toEqual({ ...refusal('UNAUTHENTICATED'), error: 'Please log in.' });
  });
});

describe('PUT /api/user/username', () => {
  const rename = (token: string | undefined, username: unknown) =>
    auth.call<User>('PUT', '/api/user/username', { token, body: { username } });

  it('returns the renamed user, and frees the old name', async () => {
    const person = await auth.signUp('emma');
    const response = await rename(person.token, ' Emma Two ');
    expect(response.status).toBe(200);
    expect(response.body).toEqual({ ...person.user, username: 'Emma Two' });
    const next = { username: 'EMMA', email: 'emma-next@example.com', password: 'a good password' };
    expect((await signUp(next)).status).toBe(201);
  });

  it('lets someone change the case of their own name', async () => {
    const person = await auth.signUp('frida');
    expect((await rename(person.token, 'FRIDA')).body.username).toBe('FRIDA');
  });

  it('refuses a name that someone else has, and changes nothing', async () => {
    await auth.signUp('gerda');
    const person = await auth.signUp();
    const response = await rename(person.token, 'Gerda');
    expect(response.status).toBe(409);
    expect(response.body).toEqual(refusal('USERNAME_TAKEN'));
    const after = await auth.call<User>('GET', '/api/user', { token: person.token });
    expect(after.body).toEqual(person.user);
  });

  it('refuses a short name with 400 and a stranger with 401 [5.3]', async () => {
    const person = await auth.signUp();
    expect(await rename(person.token, 'ab')).toMatchObject({
      status: 400,
      body: refusal('VALIDATION_FAILED'),
    });
    expect(await rename(undefined, 'abc')).toMatchObject({ status: 401, body: refusal('UNAUTHENTICATED') });
  });
});

describe('PUT /api/user/settings', () => {
  it('keeps pictures for posting unless the person chose otherwise', async () => {
    const { token } = await auth.signUp('pictures');
    const before = await auth.call<User>('GET', '/api/user', { token });
    expect(before.body.keepPostingPictures).toBe(true);
    for (const keepPostingPictures of [false, true]) {
      const response = await auth.call<User>('PUT', '/api/user/settings', {
        token,
        body: { keepPostingPictures },
      });
      expect(response).toMatchObject({ status: 200, body: { keepPostingPictures } });
      expect((await auth.call<User>('GET', '/api/user', { token })).body).toMatchObject({
        keepPostingPictures,
      });
    }
  });

  it('refuses what is no choice', async () => {
    const { token } = await auth.signUp('unsure');
    const body = { keepPostingPictures: 'perhaps' };
    expect((await auth.call('PUT', '/api/user/settings', { token, body })).status).toBe(400);
  });
});

describe('PUT /api/user/instagram-accounts', () => {
  const put = (token: string | undefined, instagramAccounts: unknown) =>
    auth.call('PUT', '/api/user/instagram-accounts', { token, body: { instagramAccounts } });

  it('drops blanks and leading @, and keeps the rest [3.1] [5.6]', async () => {
    const person = await auth.signUp();
    const response = await put(person.token, ['@one', '', '  ', ' @@two ', 'three']);
    expect(response.status).toBe(200);
    expect(response.body).toEqual({ instagramAccounts: ['one', 'two', 'three'] });
    const user = await auth.call<User>('GET', '/api/user', { token: person.token });
    expect(user.body.instagramAccounts).toEqual(['one', 'two', 'three']);
  });

  it('keeps the handle of an address, and refuses what is neither', async () => {
    const { token } = await auth.signUp();
    const address = 'https://www.instagram.com/ada.paints/?hl=en';
    expect((await put(token, [address])).body).toEqual({ instagramAccounts: ['ada.paints'] });
    expect(await put(token, ['ada paints'])).toMatchObject({
      status: 400,
      body: refusal('VALIDATION_FAILED'),
    });
  });

  it('takes ten and refuses eleven [3.1] [5.6]', async () => {
    const person = await auth.signUp();
    const handles = Array.from({ length: 11 }, (_, index) => `handle${index}`);
    expect((await put(person.token, [...handles.slice(0, 10), ''])).status).toBe(200);
    expect(await put(person.token, handles)).toMatchObject({
      status: 400,
      body: refusal('VALIDATION_FAILED'),
    });
  });

  it('refuses what is no list with 400 and a stranger with 401', async () => {
    const person = await auth.signUp();
    expect((await put(person.token, 'one')).status).toBe(400);
    expect((await put(undefined, [])).status).toBe(401);
  });
});

describe('what is not there', () => {
  it('is 404 in the shape of the contract', async () => {
    const { token } = await auth.signUp();
    const response = await auth.call('POST', '/api/nothing', { token, body: { email: 'ann@example.com' } });
    expect(response.status).toBe(404);
    expect(response.body).toEqual(refusal('NOT_FOUND'));
  });
});
