import { getConnectionToken } from '@nestjs/mongoose';
import { eventually, serviceKey } from '@tessera/testing';
import type { Connection } from 'mongoose';
import { readOperatorEnv } from '../src/env.js';
import { runOperatorCommand } from '../src/operator/operator-command.js';
import { PlanChangeRepository } from '../src/plans/plan-change.repository.js';
import { PlanChanges } from '../src/plans/plan-changes.js';
import { AuthServer, type Person } from './auth-server.js';

const ADMIN = 'a'.repeat(32);

let auth: AuthServer;
beforeAll(async () => {
  auth = await AuthServer.start();
});
afterAll(() => auth.stop());
afterEach(() => jest.restoreAllMocks());

const database = () => auth.app.get<Connection>(getConnectionToken());
const history = ({ user }: Person) =>
  database()
    .collection('plan-changes')
    .find({ to: { $in: ['free', 'creator'] }, userId: user.id })
    .sort({ _id: 1 })
    .toArray();
const stored = ({ user }: Person) =>
  database().collection<{ _id: string }>('users').findOne({ _id: user.id });
const plans = () => auth.app.get(PlanChanges);

it('make tier leaves a dated entry for each change, and none where nothing changes', async () => {
  const person = await auth.signUp();
  const env = readOperatorEnv({
    AUTH_TCP: `127.0.0.1:${auth.env.TCP_PORT}`,
    SERVICE_KEY_TO_AUTH: serviceKey('operator', 'auth'),
  });
  const before = new Date();
  for (const tier of ['creator', 'creator', 'free']) {
    await runOperatorCommand(['tier', person.email, tier], env);
  }
  const entries = await history(person);
  expect(entries).toMatchObject([
    { userId: person.user.id, from: 'free', to: 'creator', source: 'operator' },
    { userId: person.user.id, from: 'creator', to: 'free', source: 'operator' },
  ]);
  for (const { at } of entries as unknown as { at: Date }[]) {
    expect(at.getTime()).toBeGreaterThanOrEqual(before.getTime());
    expect(at.getTime()).toBeLessThanOrEqual(Date.now());
  }
  expect(await stored(person)).not.toHaveProperty('planChangePending');
});

it('is in the history once, also where the process died between the change and the history', async () => {
  const person = await auth.signUp();
  jest.spyOn(auth.app.get(PlanChangeRepository), 'add').mockRejectedValueOnce(new Error('the power went'));
  await plans().setTier(person.user.id, 'creator', { admin: ADMIN });
  expect(await stored(person)).toMatchObject({
    subscriptionTier: 'creator',
    planChangePending: { from: 'free', to: 'creator', source: 'admin' },
  });
  expect(await history(person)).toEqual([]);
  await plans().settlePending(new Date(Date.now() + 1));
  expect(await history(person)).toMatchObject([{ from: 'free', to: 'creator', source: 'admin' }]);
  expect(await stored(person)).not.toHaveProperty('planChangePending');
});

it('is not added again where the process died before it cleared the mark', async () => {
  const person = await auth.signUp();
  await plans().setTier(person.user.id, 'creator', { admin: ADMIN });
  const [entry] = await history(person);
  const { userId: _userId, ...change } = entry as unknown as Record<string, unknown>;
  await database()
    .collection<{ _id: string }>('users')
    .updateOne({ _id: person.user.id }, { $set: { planChangePending: change } });
  await plans().setTier(person.user.id, 'free', 'operator');
  expect(await history(person)).toMatchObject([
    { from: 'free', to: 'creator' },
    { from: 'creator', to: 'free' },
  ]);
});

it('twenty changes at once leave a history without a gap', async () => {
  const person = await auth.signUp();
  await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) =>
      plans().setTier(person.user.id, index % 2 === 0 ? 'creator' : 'free', { admin: ADMIN }),
    ),
  );
  await eventually(async () => expect(await stored(person)).not.toHaveProperty('planChangePending'));
  const entries = (await history(person)).sort((a, b) => Number(a.at) - Number(b.at));
  const tiers = entries.map(({ from, to }) => [String(from), String(to)] as const);
  expect(tiers.length).toBeGreaterThan(0);
  expect(tiers.every(([from, to]) => from !== to)).toBe(true);
  // One more change to free than away from it, or as many: what the account started with.
  const net =
    tiers.filter(([, to]) => to === 'creator').length - tiers.filter(([, to]) => to === 'free').length;
  expect(net).toBe((await stored(person))?.['subscriptionTier' as never] === 'creator' ? 1 : 0);
});

it('returns null for nobody', async () => {
  await expect(plans().setTier('0'.repeat(32), 'creator', { admin: ADMIN })).resolves.toBeNull();
});
