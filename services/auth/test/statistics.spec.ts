import { getConnectionToken } from '@nestjs/mongoose';
import { addDays, dayOf, startOf } from '@tessera/service-kit';
import { QueryRecorder } from '@tessera/testing';
import type { Connection } from 'mongoose';
import { ErasureSteps } from '../src/erasure/erasure-steps.js';
import { AccountSnapshots } from '../src/statistics/account-snapshots.js';
import { StatisticsMessages } from '../src/statistics/statistics.messages.js';
import { PlanChanges } from '../src/plans/plan-changes.js';
import { AuthServer } from './auth-server.js';

const DAY_MS = 24 * 60 * 60_000;
let auth: AuthServer;
beforeAll(async () => {
  auth = await AuthServer.start();
});
afterAll(() => auth.stop());

const collection = (name: string) =>
  auth.app.get<Connection>(getConnectionToken()).db!.collection<{ _id: string }>(name);
const ago = (days: number) => new Date(Date.now() - days * DAY_MS);
const statistics = () => auth.app.get(StatisticsMessages);
const days = (asked: number) => statistics().days({ days: asked, totalBefore: { users: 0, payers: 0 } });
const takeSnapshot = () => auth.app.get(AccountSnapshots).take();

it('active users are those who were seen in the last 7 days [9.8]', async () => {
  const [recent, away] = [await auth.signUp(), await auth.signUp()];
  const active = async () => {
    await takeSnapshot();
    return (await days(1)).activeUsers;
  };
  const users = collection('users');
  const seenAgo = (id: string, ms: number) =>
    users.updateOne({ _id: id }, { $set: { lastSeenAt: new Date(Date.now() - ms) } });
  const both = await active();
  await seenAgo(recent.user.id, 7 * DAY_MS - 60_000);
  await seenAgo(away.user.id, 7 * DAY_MS + 60_000);
  expect(await active()).toBe(both - 1);
});

it('who signed up since the snapshot is active at once', async () => {
  await takeSnapshot();
  const { activeUsers } = await days(1);
  await auth.signUp();
  expect((await days(1)).activeUsers).toBe(activeUsers + 1);
});

it('retention looks at those who signed up 30 to 60 days ago, and at who of them was seen in the last 30 [D8.1]', async () => {
  const retention = async () => {
    await takeSnapshot();
    return (await statistics().engagement()).retention;
  };
  const before = await retention();
  const people = await Promise.all(Array.from({ length: 4 }, () => auth.signUp()));
  const [returned, gone, newer, older] = people.map(({ user }) => user.id);
  const set = (id: string | undefined, createdAt: Date, lastSeenAt: Date) =>
    collection('users').updateOne({ _id: id ?? '' }, { $set: { createdAt, lastSeenAt } });
  await set(returned, ago(45), ago(29));
  await set(gone, ago(45), ago(31));
  await set(newer, ago(29), ago(1));
  await set(older, ago(61), ago(1));
  const { signedUp, seen } = await retention();
  expect({ signedUp: signedUp - before.signedUp, seen: seen - before.seen }).toEqual({
    signedUp: 2,
    seen: 1,
  });
});

it('the length of sessions is last-seen minus start, over those begun in the last 30 days [D8.1]', async () => {
  const sessions = async () => {
    await takeSnapshot();
    return (await statistics().engagement()).sessions;
  };
  const before = await sessions();
  const { user } = await auth.signUp();
  await collection('sessions').updateMany(
    { userId: user.id },
    { $set: { startedAt: new Date(Date.now() - 600_000), lastSeenAt: new Date(Date.now() - 300_000) } },
  );
  const { count, seconds } = await sessions();
  expect({ count: count - before.count, seconds: seconds - before.seconds }).toEqual({
    count: 1,
    seconds: 300,
  });
});

it('a session that began since the snapshot counts at once', async () => {
  await takeSnapshot();
  const before = (await statistics().engagement()).sessions.count;
  const person = await auth.signUp();
  await auth.logIn(person);
  expect((await statistics().engagement()).sessions.count).toBe(before + 2);
});

describe('an account that is deleted', () => {
  const erase = async (id: string) => {
    await collection('users').updateOne({ _id: id }, { $set: { erasedAt: new Date() } });
    for (const time of [1, 2]) {
      await auth.app.get(ErasureSteps).run({ userId: id, email: null, ownAddress: null });
      if (time === 2) await collection('users').deleteOne({ _id: id });
    }
  };
  const sessionsNow = async () => (await statistics().engagement()).sessions;

  it('takes its sessions out of the statistics at once, but for those that were too long ago to count', async () => {
    await takeSnapshot();
    const before = await sessionsNow();
    const person = await auth.signUp();
    await auth.logIn(person);
    await auth.logIn(person);
    const id = person.user.id;
    const [first, second] = await collection('sessions').find({ userId: id }).toArray();
    for (const [session, age] of [
      [first, 5],
      [second, 31],
    ] as const) {
      const startedAt = ago(age);
      const lastSeenAt = new Date(startedAt.getTime() + 120_000);
      await collection('sessions').updateOne({ _id: session!._id }, { $set: { startedAt, lastSeenAt } });
    }
    await takeSnapshot();
    const { count, seconds } = await sessionsNow();
    expect({ count: count - before.count, seconds: seconds - before.seconds }).toEqual({
      count: 2,
      seconds: 120,
    });
    await erase(id);
    expect(await sessionsNow()).toEqual(before);
  });

  it('is not active any more at once, nor among those who came back, and is taken away once', async () => {
    const person = await auth.signUp();
    const [gone] = await Promise.all([auth.signUp(), auth.signUp()]);
    await collection('users').updateOne({ _id: gone.user.id }, { $set: { createdAt: ago(45) } });
    await takeSnapshot();
    const [{ activeUsers }, { retention }] = await Promise.all([days(1), statistics().engagement()]);
    await erase(gone.user.id);
    await erase(person.user.id);
    expect((await days(1)).activeUsers).toBe(activeUsers - 2);
    expect((await statistics().engagement()).retention).toEqual({
      signedUp: retention.signedUp - 1,
      seen: retention.seen - 1,
    });
  });
});

it('who leaves while they pay is among the downgrades of the month', async () => {
  const { user } = await auth.signUp();
  await auth.app.get(PlanChanges).setTier(user.id, 'creator', 'operator');
  const before = await statistics().billing();
  await collection('users').updateOne({ _id: user.id }, { $set: { erasedAt: new Date() } });
  await auth.app.get(ErasureSteps).run({ userId: user.id, email: null, ownAddress: null });
  const after = await statistics().billing();
  expect(after.downgradesThisMonth - before.downgradesThisMonth).toBe(1);
  expect(after.payersAtMonthStart).toBe(before.payersAtMonthStart);
});

it('downgrades are those of this month, and payers those at its start [D8.1]', async () => {
  const before = await statistics().billing();
  const { user } = await auth.signUp();
  await auth.app.get(PlanChanges).setTier(user.id, 'creator', 'operator');
  await auth.app.get(PlanChanges).setTier(user.id, 'free', 'operator');
  const after = await statistics().billing();
  expect(after.upgradesThisMonth - before.upgradesThisMonth).toBe(1);
  expect(after.downgradesThisMonth - before.downgradesThisMonth).toBe(1);
  expect(after.payersAtMonthStart).toBe(before.payersAtMonthStart);
});

it('days without a total before them are counted from everything that is there', async () => {
  const [{ days: counted }, users] = [await statistics().days({ days: 3 }), collection('users')];
  expect(counted.map(({ day }) => day)).toEqual([-2, -1, 0].map((age) => addDays(dayOf(new Date()), age)));
  const payers = await users.countDocuments({
    subscriptionTier: 'creator',
    erasedAt: { $exists: false },
  });
  expect(counted.at(-1)?.total).toEqual({ users: await users.countDocuments({}), payers });
});

it('a request for statistics reads, by indexes, what moved on the open day, the snapshot and the month’s changes of plan', async () => {
  await takeSnapshot();
  const database = auth.app.get<Connection>(getConnectionToken());
  const recorder = new QueryRecorder();
  recorder.start();
  await Promise.all([days(1), statistics().engagement(), statistics().billing()]);
  recorder.stop();
  // A chore of the service's own may begin meanwhile, which takes a lease.
  const asked = [...recorder.collections].filter((name) => name !== 'leases');
  expect(asked.sort()).toEqual(['census', 'plan-changes', 'sessions', 'tombstones', 'users']);
  expect(recorder.unserved(database)).toEqual([]);
  expect(await recorder.scans(database)).toEqual([]);
  const month = startOf(`${dayOf(new Date()).slice(0, 7)}-01`);
  const behind = recorder.reachingBehind(month).filter((line) => !line.startsWith('leases'));
  expect(behind).toEqual(['users.countDocuments(subscriptionTier, erasedAt)']);
});
