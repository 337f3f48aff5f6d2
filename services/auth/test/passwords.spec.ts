import type { User } from '@tessera/contracts';
import { AccountService } from '../src/account/account.service.js';
import { PasswordHasher } from '../src/passwords/password-hasher.js';
import { Reauthentication } from '../src/erasure/reauthentication.js';
import { AuthServer, refusal, type Person } from './auth-server.js';

let auth: AuthServer;
beforeAll(async () => {
  auth = await AuthServer.start();
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => auth.stop());

function change(token: string | undefined, currentPassword: string, newPassword: string) {
  const body = { currentPassword, newPassword, confirmPassword: newPassword };
  return auth.call<User>('PUT', '/api/user/password', { token, body });
}

const canLogIn = async (person: Person, password: string) =>
  (await auth.call('POST', '/api/login', { body: { email: person.email, password } })).status === 200;

describe('PUT /api/user/password', () => {
  it('returns the user, and from then on only the new password logs in', async () => {
    const person = await auth.signUp();
    const response = await change(person.token, person.password, 'a better password');
    expect(response.status).toBe(200);
    expect(response.body).toEqual(person.user);
    expect(await canLogIn(person, person.password)).toBe(false);
    expect(await canLogIn(person, 'a better password')).toBe(true);
  });

  it('ends the other sessions and not the one that changed it', async () => {
    const person = await auth.signUp();
    const others = [await auth.logIn(person), await auth.logIn(person)];
    expect((await change(person.token, person.password, 'a better password')).status).toBe(200);
    expect(await auth.statusOf(person.token)).toBe(200);
    for (const token of others) expect(await auth.statusOf(token)).toBe(401);
  });

  it('leaves sessions begun later alone, until the next change ends them', async () => {
    const person = await auth.signUp();
    await change(person.token, person.password, 'the second password');
    const later = await auth.logIn({ ...person, password: 'the second password' });
    expect(await auth.statusOf(later)).toBe(200);
    await change(later, 'the second password', 'the third password');
    expect(await auth.statusOf(later)).toBe(200);
    expect(await auth.statusOf(person.token)).toBe(401);
  });

  it('may be changed again and again by the same session', async () => {
    const person = await auth.signUp();
    expect((await change(person.token, person.password, 'the second password')).status).toBe(200);
    expect((await change(person.token, 'the second password', 'the third password')).status).toBe(200);
    expect(await auth.statusOf(person.token)).toBe(200);
  });

  it('refuses a wrong current password with 400, and nobody is logged out', async () => {
    const person = await auth.signUp();
    const other = await auth.logIn(person);
    const response = await change(person.token, 'not the password', 'a better password');
    expect(response.status).toBe(400);
    expect(response.body).toEqual({
      ...refusal('WRONG_PASSWORD'),
      error: 'The current password is not right.',
    });
    expect(await auth.statusOf(person.token)).toBe(200);
    expect(await auth.statusOf(other)).toBe(200);
    expect(await canLogIn(person, person.password)).toBe(true);
  });

  it('lets one of several changes at once through', async () => {
    const person = await auth.signUp();
    const responses = await Promise.all(
      [1, 2, 3, 4].map((number) => change(person.token, person.password, `password ${number}`)),
    );
    const won = responses.findIndex(({ status }) => status === 200);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    expect(await canLogIn(person, `password ${won + 1}`)).toBe(true);
  });

  it.each([
    [{ currentPassword: '' }, 'currentPassword', 'Current password is required'],
    [
      { newPassword: '12345', confirmPassword: '12345' },
      'newPassword',
      'Password must be at least 6 characters',
    ],
    [{ confirmPassword: 'another password' }, 'confirmPassword', "Passwords don't match"],
  ])('refuses %j and names the field', async (wrong, path, message) => {
    const { token, password } = await auth.signUp();
    const good = {
      currentPassword: password,
      newPassword: 'a new password',
      confirmPassword: 'a new password',
    };
    const response = await auth.call<{ details: unknown[] }>('PUT', '/api/user/password', {
      token,
      body: { ...good, ...wrong },
    });
    expect(response.status).toBe(400);
    expect(response.body.details).toContainEqual({ path, message });
  });

  it('is done ten times an hour by a person, wrong passwords not counted; others do not wait [D7.13]', async () => {
    const person = await auth.signUp();
    const other = await auth.signUp();
    const toItself = () => change(person.token, person.password, person.password);
    for (const _guess of [1, 2, 3]) {
      expect((await change(person.token, 'not the password', 'a better password')).status).toBe(400);
    }
    for (let count = 0; count < 10; count += 1) expect((await toItself()).status).toBe(200);
    const verify = jest.spyOn(auth.app.get(PasswordHasher, { strict: false }), 'verify');
    const refused = await Promise.all(Array.from({ length: 20 }, toItself));
    for (const response of refused) {
      expect(response).toMatchObject({ status: 429, body: refusal('RATE_LIMITED') });
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(3_000);
    }
    expect(verify).not.toHaveBeenCalled();
    expect((await change(other.token, other.password, 'a better password')).status).toBe(200);
  });

  it('refuses a stranger with 401', async () => {
    expect(await change(undefined, 'one password', 'another one')).toMatchObject({
      status: 401,
      body: refusal('UNAUTHENTICATED'),
    });
  });
});

it('what waits for a hash until its response was given up is not done afterwards', async () => {
  const person = await auth.signUp();
  let go: () => void = () => undefined;
  const going = new Promise<void>((resolve) => (go = resolve));
  const hasher = auth.app.get(PasswordHasher, { strict: false });
  for (const step of ['hash', 'verify'] as const) {
    const real = hasher[step].bind(hasher) as (...args: unknown[]) => Promise<never>;
    jest.spyOn(hasher, step).mockImplementation(async (...args: unknown[]) => {
      await going;
      return real(...args);
    });
  }
  const accounts = auth.app.get(AccountService, { strict: false });
  const late = [
    jest.spyOn(accounts, 'changePassword'),
    jest.spyOn(accounts, 'signup'),
    jest.spyOn(auth.app.get(Reauthentication, { strict: false }), 'require'),
  ];
  const newcomer = { username: 'newcomer', email: 'newcomer@example.com', password: 'a good password' };
  const { token, password } = person;
  const responses = await Promise.all([
    change(token, password, 'a better password'),
    auth.call('POST', '/api/signup', { body: newcomer }),
    auth.call('DELETE', '/api/user/account', { token, body: { password } }),
  ]);
  expect(responses.map(({ status }) => status)).toEqual([503, 503, 503]);
  go();
  for (const { mock } of late)
    await expect(mock.results[0]?.value).rejects.toMatchObject({ code: 'DEPENDENCY_UNAVAILABLE' });
  jest.restoreAllMocks();
  expect(await canLogIn(person, password)).toBe(true);
  expect((await auth.call('POST', '/api/signup', { body: newcomer })).status).toBe(201);
});
