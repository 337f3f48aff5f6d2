import { eventually } from '@tessera/testing';
import { AuthServer, refusal, type Person } from './auth-server.js';

let auth: AuthServer;
beforeAll(async () => {
  // From one address two failures are free; from all together 12 an hour.
  auth = await AuthServer.start({ LOGIN_FAILURES_PER_HOUR: '12' });
});
afterAll(() => auth.stop());

const HOME = '198.51.100.1';
const address = (number: number) => `203.0.113.${number}`;

function attempt(email: string, password: string, from: string) {
  return auth.call('POST', '/api/login', { body: { email, password }, headers: { 'x-forwarded-for': from } });
}

const statusFrom = async (person: Person, password: string, from: string) =>
  (await attempt(person.email, password, from)).status;

describe('wrong passwords from one address', () => {
  it('cost a growing delay, after which the right one is welcome', async () => {
    const person = await auth.signUp();
    expect(await statusFrom(person, 'wrong guess', HOME)).toBe(401);
    expect(await statusFrom(person, 'wrong guess', HOME)).toBe(401);
    const refused = await attempt(person.email, 'wrong guess', HOME);
    expect(refused.status).toBe(429);
    expect(refused.body).toEqual(refusal('RATE_LIMITED'));
    expect(refused.headers.get('retry-after')).toBe('1');
    // Even the right password waits, or a guesser would learn that it is right.
    expect(await statusFrom(person, person.password, HOME)).toBe(429);
    await eventually(async () => expect(await statusFrom(person, 'wrong guess', HOME)).toBe(401));
    expect((await attempt(person.email, 'wrong guess', HOME)).headers.get('retry-after')).toBe('2');
    await eventually(async () => expect(await statusFrom(person, person.password, HOME)).toBe(200));
    expect(await statusFrom(person, 'wrong guess', HOME)).toBe(401);
    expect(await statusFrom(person, person.password, HOME)).toBe(200);
  });

  it('are delayed alike for an account that does not exist', async () => {
    const email = 'nobody@example.com';
    expect((await attempt(email, 'wrong guess', HOME)).status).toBe(401);
    expect((await attempt(email, 'wrong guess', HOME)).status).toBe(401);
    expect((await attempt(email, 'wrong guess', HOME)).status).toBe(429);
  });

  it('do not delay another account', async () => {
    const [one, other] = [await auth.signUp(), await auth.signUp()];
    for (let failure = 0; failure < 3; failure += 1) await statusFrom(one, 'wrong guess', HOME);
    expect(await statusFrom(one, one.password, HOME)).toBe(429);
    expect(await statusFrom(other, other.password, HOME)).toBe(200);
  });
});

describe('wrong passwords from many addresses', () => {
  it('are limited together, without locking the owner out of where they are known', async () => {
    const person = await auth.signUp();
    expect(await statusFrom(person, person.password, HOME)).toBe(200);
    for (let number = 1; number <= 12; number += 1) {
      expect(await statusFrom(person, 'wrong guess', address(number))).toBe(401);
    }
    const refused = await attempt(person.email, 'wrong guess', address(13));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
    expect(await statusFrom(person, person.password, address(14))).toBe(429);
    expect(await statusFrom(person, person.password, HOME)).toBe(200);
  });

  it('do not slip through by coming at once', async () => {
    const person = await auth.signUp();
    const statuses = await Promise.all(
      Array.from({ length: 40 }, (_, index) => statusFrom(person, 'wrong guess', address(index))),
    );
    expect(statuses.filter((status) => status === 401)).toHaveLength(12);
    expect(statuses.filter((status) => status === 429)).toHaveLength(28);
  });
});

describe('guesses at the current password', () => {
  it('of a session are delayed too', async () => {
    const { token, password } = await auth.signUp();
    const guess = (currentPassword: string) =>
      auth.call('PUT', '/api/user/password', {
        token,
        body: { currentPassword, newPassword: 'a new password', confirmPassword: 'a new password' },
      });
    expect((await guess('wrong guess')).status).toBe(400);
    expect((await guess('wrong guess')).status).toBe(400);
    expect(await guess('wrong guess')).toMatchObject({ status: 429, body: refusal('RATE_LIMITED') });
    await eventually(async () => expect((await guess(password)).status).toBe(200));
  });
});
