import { getConnectionToken } from '@nestjs/mongoose';
import { eraseAccountGrids, eraseAccountMedia, JobQueues, type QueueName } from '@tessera/jobs';
import { Clock, Outbox, RedisConnection } from '@tessera/service-kit';
import { declareRevocationsKnown, eventually } from '@tessera/testing';
import type { Connection } from 'mongoose';
import { createHash } from 'node:crypto';
import { AccountErasure } from '../src/erasure/account-erasure.js';
import { ErasureSteps } from '../src/erasure/erasure-steps.js';
import { Revocations } from '../src/sessions/revocations.js';
import { AuthServer, refusal, type Person } from './auth-server.js';
import { Elsewhere } from './elsewhere.js';

let auth: AuthServer;
let elsewhere: Elsewhere;

beforeAll(async () => {
  auth = await AuthServer.start();
  await declareRevocationsKnown(auth.prefix);
  elsewhere = new Elsewhere(auth, { alone: true });
});

afterAll(async () => {
  await elsewhere.close();
  await auth.stop();
});

const erase = ({ token }: Pick<Person, 'token'>, password?: string) =>
  auth.call('DELETE', '/api/user/account', {
    token,
    ...(password === undefined ? {} : { body: { password } }),
  });
const database = () => auth.app.get<Connection>(getConnectionToken());
const redis = () => auth.app.get(RedisConnection);
const sha = (text: string) => createHash('sha256').update(text).digest('base64url');

/** Runs the sweep as it is run so many minutes from now. */
async function sweepIn(minutes: number): Promise<void> {
  const later = new Date(Date.now() + minutes * 60_000);
  const clock = jest.spyOn(auth.app.get(Clock), 'now').mockReturnValue(later);
  await auth.app.get(AccountErasure).sweep();
  await auth.app.get(Outbox).sweep();
  clock.mockRestore();
}

async function jobsOf(userId: string): Promise<string[]> {
  const waiting = (name: QueueName) => auth.app.get(JobQueues).queue(name).getJobs('waiting');
  const jobs = (
    await Promise.all([waiting(eraseAccountGrids.queue), waiting(eraseAccountMedia.queue)])
  ).flat();
  return jobs.filter(({ data }) => (data as { userId?: string }).userId === userId).map(({ name }) => name);
}

/** The names of the collections that hold one of these texts. */
async function collectionsWith(texts: readonly string[]): Promise<string[]> {
  const collections = await database().db!.listCollections().toArray();
  const found = collections.map(async ({ name }) => {
    const documents = JSON.stringify(await database().db!.collection(name).find().toArray());
    return texts.some((text) => documents.includes(text)) ? [name] : [];
  });
  return (await Promise.all(found)).flat();
}

/** Keys of Redis whose name holds one of these texts; the queues apart. */
async function keysWith(texts: readonly string[]): Promise<string[]> {
  const keys = await redis().client.keys(`${auth.prefix}:*`);
  return keys.filter((key) => !key.includes(':jobs:') && texts.some((text) => key.includes(text)));
}

describe('deleting an account', () => {
  it('ends its tokens at once, here and elsewhere, and frees its address', async () => {
    const person = await auth.signUp();
    const other = await auth.logIn(person);
    await elsewhere.agrees(other, true);
    expect((await erase(person)).status).toBe(204);
    expect(await auth.statusOf(person.token)).toBe(401);
    expect(await auth.statusOf(other)).toBe(401);
    expect((await erase(person)).status).toBe(401);
    await elsewhere.agrees(other, false);
    const { email, password } = person;
    expect((await auth.call('POST', '/api/login', { body: { email, password } })).status).toBe(401);
    expect((await auth.signUp(person.user.username)).user.id).not.toBe(person.user.id);
  });

  it('leaves an opaque id and nothing else, once the second pass is over', async () => {
    const person = await auth.signUp();
    const { id, username } = person.user;
    for (const password of ['wrong one', 'wrong two']) {
      await auth.call('POST', '/api/login', { body: { email: person.email, password } });
    }
    const body = { currentPassword: 'wrong three', newPassword: 'a new one', confirmPassword: 'a new one' };
    const { token } = person;
    expect((await auth.call('PUT', '/api/user/password', { token, body })).status).toBe(400);
    for (const text of [person.email, id]) expect(await keysWith([sha(text)])).not.toEqual([]);
    await erase(person);
    expect(await collectionsWith([id])).toEqual(['erasures']);
    expect(await keysWith([sha(person.email), sha(id)])).toEqual([]);
    await sweepIn(3);
    expect(await collectionsWith([person.email, username])).toEqual([]);
    expect(await keysWith([id])).toEqual([`${auth.prefix}:revoked:user:${id}`]);
  });

  it('is done in grids and media at once, again after two minutes, and then for as long as tokens live', async () => {
    const person = await auth.signUp();
    await erase(person);
    expect(await jobsOf(person.user.id)).toEqual(['erase-account-grids', 'erase-account-media']);
    await sweepIn(1);
    expect(await jobsOf(person.user.id)).toHaveLength(2);
    await sweepIn(3);
    await sweepIn(3);
    expect(await jobsOf(person.user.id)).toHaveLength(4);
    await sweepIn(61);
    expect(await jobsOf(person.user.id)).toHaveLength(6);
    const life = await redis().client.pttl(`${auth.prefix}:revoked:user:${person.user.id}`);
    expect(life / 86_400_000).toBeCloseTo(7, 1);
  });

  it('is asked of grids and media again where Redis lost it, until each tells that it is done', async () => {
    const person = await auth.signUp();
    await erase(person);
    const empty = () =>
      Promise.all(
        [eraseAccountGrids, eraseAccountMedia].map(({ queue }) =>
          auth.app.get(JobQueues).queue(queue).obliterate({ force: true }),
        ),
      );
    const sweep = async () => {
      const clock = jest.spyOn(auth.app.get(Clock), 'now').mockReturnValue(new Date(Date.now() + 16_000));
      await auth.app.get(Outbox).sweep();
      clock.mockRestore();
    };
    const erasures = database().db!.collection<{ _id: string; erasedAt: Date }>('erasures');
    const mark = (await erasures.findOne({ _id: person.user.id }))!.erasedAt;
    await empty();
    await sweep();
    expect((await jobsOf(person.user.id)).sort()).toEqual(['erase-account-grids', 'erase-account-media']);
    await auth.app.get(Outbox).settle(eraseAccountGrids.name, { id: person.user.id, mark });
    await empty();
    await sweep();
    expect(await jobsOf(person.user.id)).toEqual(['erase-account-media']);
    await auth.app.get(Outbox).settle(eraseAccountMedia.name, { id: person.user.id, mark });
    await empty();
    await sweep();
    expect(await jobsOf(person.user.id)).toEqual([]);
  });

  it('goes on where the first attempt could not reach the queues, and holds all the same', async () => {
    const person = await auth.signUp();
    const add = jest.spyOn(auth.app.get(JobQueues), 'add');
    for (const _service of ['grids', 'media']) add.mockRejectedValueOnce(new Error('Redis is unreachable'));
    expect((await erase(person)).status).toBe(204);
    expect(await auth.statusOf(person.token)).toBe(401);
    expect(await jobsOf(person.user.id)).toEqual([]);
    await sweepIn(1);
    expect(await jobsOf(person.user.id)).toHaveLength(2);
    expect(await collectionsWith([person.user.id])).toEqual(['erasures']);
  });

  it('does not wait for payment keys that an operator took away', async () => {
    const person = await auth.signUp();
    const payment = {
      revision: 1,
      customerId: 'cus_of_before',
      entitled: true,
      endsWithPeriod: false,
      events: [],
    };
    const users = database().db!.collection<{ _id: string }>('users');
    await users.updateOne({ _id: person.user.id }, { $set: { payment } });
    expect((await erase(person)).status).toBe(204);
    expect(await collectionsWith([person.user.id, 'cus_of_before'])).toEqual(['erasures']);
  });

  it('is told again to a Redis that was wiped', async () => {
    const person = await auth.signUp();
    await erase(person);
    await redis().client.del(`${auth.prefix}:revoked:user:${person.user.id}`, `${auth.prefix}:revoked:epoch`);
    await auth.app.get(Revocations).ensureWhole();
    expect(await keysWith([person.user.id])).toHaveLength(1);
  });

  it('takes every step of every feature, though one of them fails, and repeats them', async () => {
    const person = await auth.signUp();
    const taken: (string | null)[] = [];
    let fails = true;
    auth.app.get(ErasureSteps).add({
      name: 'a test',
      erase: ({ userId, email }) => {
        if (userId !== person.user.id) return Promise.resolve();
        taken.push(email);
        if (!fails) return Promise.resolve();
        fails = false;
        return Promise.reject(new Error('not now'));
      },
    });
    await erase(person);
    await sweepIn(1);
    await sweepIn(3);
    expect(taken).toEqual([person.email, person.email, person.email]);
    await sweepIn(61);
    expect(taken.at(-1)).toBeNull();
  });

  it('takes what visitors wrote under the address with it where that was verified, and leaves it where not', async () => {
    const left = async (isVerified: boolean) => {
      const person = await auth.signUp();
      const { email } = person;
      const body = { name: 'Ann', email, subject: 'A question', message: 'May I?' };
      await auth.call('POST', '/api/contact', { body });
      await auth.call('POST', '/api/subscribe', { body: { name: 'Ann', email } });
      const users = database().db!.collection<{ _id: string }>('users');
      if (isVerified) await users.updateOne({ _id: person.user.id }, { $unset: { verification: 1 } });
      await erase(person);
      await sweepIn(3);
      return (await collectionsWith([email])).sort();
    };
    expect(await left(true)).toEqual([]);
    expect(await left(false)).toEqual(['messages', 'waitlist']);
  });

  it('leaves alone what belongs to somebody who took the address after it', async () => {
    const person = await auth.signUp();
    await erase(person);
    const successor = await auth.signUp(person.user.username);
    await sweepIn(3);
    await eventually(async () => expect(await keysWith([sha(successor.email)])).toHaveLength(1));
    expect(await auth.statusOf(successor.token)).toBe(200);
  });
});

describe('deleting an account from a session that is older than 15 minutes', () => {
  let later: jest.SpyInstance;
  const letPass = (minutes: number) => {
    const now = Date.now();
    later = jest.spyOn(auth.app.get(Clock), 'now').mockReturnValue(new Date(now + minutes * 60_000));
  };
  afterEach(() => later.mockRestore());

  it('needs the password: 403 without it, and nothing happens [D7.2]', async () => {
    const person = await auth.signUp();
    letPass(16);
    expect(await erase(person)).toMatchObject({
      status: 403,
      body: { ...refusal('REAUTHENTICATION_REQUIRED'), message: 'Please enter your password to do this.' },
    });
    expect(await auth.statusOf(person.token)).toBe(200);
    expect((await erase(person, person.password)).status).toBe(204);
    expect(await auth.statusOf(person.token)).toBe(401);
  });

  it('is not done for a wrong password, however young the log-in is', async () => {
    const person = await auth.signUp();
    expect(await erase(person, 'not this one')).toMatchObject({
      status: 400,
      body: refusal('WRONG_PASSWORD'),
    });
    letPass(16);
    expect(await erase(person, 'nor this one')).toMatchObject({
      status: 400,
      body: refusal('WRONG_PASSWORD'),
    });
    expect(await auth.statusOf(person.token)).toBe(200);
  });

  it('is done without it a moment before, and by another session that has just begun [D7.2]', async () => {
    const [early, person] = [await auth.signUp(), await auth.signUp()];
    letPass(14);
    expect((await erase(early)).status).toBe(204);
    later.mockRestore();
    letPass(16);
    expect((await erase(person)).status).toBe(403);
    expect((await erase({ token: await auth.logIn(person) })).status).toBe(204);
  });
});
