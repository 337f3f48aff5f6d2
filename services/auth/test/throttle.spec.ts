import { setTimeout as pause } from 'node:timers/promises';
import { AuthServer, refusal, type ApiResponse, type Person } from './auth-server.js';

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

interface Delay {
  /** Wrong passwords that were looked at. */
  readonly failures: number;
  /** Seconds, as in Retry-After. */
  readonly wait: number;
  readonly response: ApiResponse;
}

/** Waits as the response asks: a caller who asks on and on instead spends what its address may call in an hour. */
const waitOut = (seconds: number) => pause(seconds * 1_000);

/** Guesses on and on until it is told to wait for at least so many seconds. */
async function guessUntilDelayed(guess: () => Promise<ApiResponse>, atLeast = 1): Promise<Delay> {
  for (let failures = 0; ;) {
    const response = await guess();
    const wait = Number(response.headers.get('retry-after'));
    if (response.status !== 429) failures += 1;
    else if (wait >= atLeast) return { failures, wait, response };
    else await waitOut(wait);
  }
}

describe('wrong passwords from one address', () => {
  it('cost a growing delay, after which the right one is welcome', async () => {
    const person = await auth.signUp();
    const guess = () => attempt(person.email, 'wrong guess', HOME);
    const first = await guessUntilDelayed(guess);
    expect(first.failures).toBeGreaterThanOrEqual(2);
    expect(first.response.body).toEqual(refusal('RATE_LIMITED'));
    const later = await guessUntilDelayed(guess, 3);
    expect(later.wait).toBeLessThanOrEqual(2 ** (first.failures + later.failures - 2));
    // Even the right password waits, or a guesser would learn that it is right.
    expect(await statusFrom(person, person.password, HOME)).toBe(429);
    await waitOut(later.wait);
    expect(await statusFrom(person, person.password, HOME)).toBe(200);
    // From then on two are free again.
    expect(await statusFrom(person, 'wrong guess', HOME)).toBe(401);
    expect(await statusFrom(person, person.password, HOME)).toBe(200);
  });

  it('are delayed alike for an account that does not exist', async () => {
    const delayed = await guessUntilDelayed(() => attempt('nobody@example.com', 'wrong guess', HOME));
    expect(delayed.failures).toBeGreaterThanOrEqual(2);
  });

  it('do not delay another account', async () => {
    const [one, other] = [await auth.signUp(), await auth.signUp()];
    await guessUntilDelayed(() => attempt(one.email, 'wrong guess', HOME));
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

describe("the owner's own device", () => {
  const fromDevice = (person: Person, password: string, from: string, device: string) =>
    auth.call('POST', '/api/login', {
      body: { email: person.email, password },
      headers: { 'x-forwarded-for': from, 'x-device': device },
    });
  /** Logs in from home; gives what the browser is known by from then on. */
  async function ownDevice(person: Person): Promise<string> {
    const response = await attempt(person.email, person.password, HOME);
    return response.headers.get('x-device') ?? '';
  }

  it('gets in after too many failures by others, from an address where nobody was seen before', async () => {
    const person = await auth.signUp();
    const device = await ownDevice(person);
    expect(device).toMatch(/^[0-9a-f]{32}$/);
    for (let number = 1; number <= 12; number += 1)
      await attempt(person.email, 'wrong guess', address(number));
    expect(await statusFrom(person, person.password, address(50))).toBe(429);
    expect((await fromDevice(person, person.password, address(50), 'f'.repeat(32))).status).toBe(429);
    const response = await fromDevice(person, person.password, address(50), device);
    expect([response.status, response.headers.get('x-device')]).toEqual([200, device]);
  });

  it('gets in where others failed at the very address that it shares with them', async () => {
    const person = await auth.signUp();
    const device = await ownDevice(person);
    await guessUntilDelayed(() => attempt(person.email, 'wrong guess', address(60)), 2);
    expect((await fromDevice(person, person.password, address(60), device)).status).toBe(200);
  });

  it('is slowed down for its own wrong guesses', async () => {
    const person = await auth.signUp();
    const device = await ownDevice(person);
    const delayed = await guessUntilDelayed(() => fromDevice(person, 'wrong guess', HOME, device));
    expect(delayed.failures).toBeGreaterThanOrEqual(2);
  });

  it('is the one alone from which the password was changed: who knew the old one is a stranger', async () => {
    const person = await auth.signUp();
    const stolen = (await attempt(person.email, person.password, address(70))).headers.get('x-device') ?? '';
    const own = await ownDevice(person);
    const newPassword = 'a new password';
    const changed = await auth.call('PUT', '/api/user/password', {
      token: person.token,
      body: { currentPassword: person.password, newPassword, confirmPassword: newPassword },
      headers: { 'x-forwarded-for': HOME, 'x-device': own },
    });
    expect(changed.status).toBe(200);
    for (let number = 1; number <= 12; number += 1)
      await attempt(person.email, 'wrong guess', address(number));
    for (const from of [address(70), address(71)])
      expect((await fromDevice(person, 'wrong guess', from, stolen)).status).toBe(429);
    expect((await fromDevice(person, newPassword, address(72), own)).status).toBe(200);
  });

  it('is given to a browser that had none as the password is changed there', async () => {
    const person = await auth.signUp();
    const newPassword = 'a new password';
    const changed = await auth.call('PUT', '/api/user/password', {
      token: person.token,
      body: { currentPassword: person.password, newPassword, confirmPassword: newPassword },
      headers: { 'x-forwarded-for': HOME },
    });
    const given = changed.headers.get('x-device') ?? '';
    expect([changed.status, given]).toEqual([200, expect.stringMatching(/^[0-9a-f]{32}$/)]);
    for (let number = 1; number <= 12; number += 1)
      await attempt(person.email, 'wrong guess', address(number));
    expect((await fromDevice(person, newPassword, address(73), given)).status).toBe(200);
  });

  it('block a device that only another account knows', async () => {
    const [person, other] = [await auth.signUp(), await auth.signUp()];
    const device = await ownDevice(other);
    for (let number = 1; number <= 12; number += 1)
      await attempt(person.email, 'wrong guess', address(number));
    expect((await fromDevice(person, person.password, address(51), device)).status).toBe(429);
  });
});

describe('a person who is signed in, in a browser that is not known', () => {
  it('changes the password and deletes the account while others guess at it', async () => {
    const person = await auth.signUp();
    for (let number = 1; number <= 12; number += 1)
      await attempt(person.email, 'wrong guess', address(number));
    const newPassword = 'a new password';
    const body = { currentPassword: person.password, newPassword, confirmPassword: newPassword };
    const from = (number: number) => ({
      token: person.token,
      headers: { 'x-forwarded-for': address(number) },
    });
    expect(await statusFrom(person, person.password, address(80))).toBe(429);
    expect((await auth.call('PUT', '/api/user/password', { ...from(80), body })).status).toBe(200);
    const removal = { ...from(81), body: { password: newPassword } };
    expect((await auth.call('DELETE', '/api/user/account', removal)).status).toBe(204);
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
    const delayed = await guessUntilDelayed(() => guess('wrong guess'));
    expect(delayed.failures).toBeGreaterThanOrEqual(2);
    expect(delayed.response.body).toEqual(refusal('RATE_LIMITED'));
    await waitOut(delayed.wait);
    expect((await guess(password)).status).toBe(200);
  });
});
