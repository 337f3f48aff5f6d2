import { getConnectionToken } from '@nestjs/mongoose';
import { DAY, resumeUser, suspendUser } from '@tessera/contracts';
import { sendRetentionNotice, JobQueues, UnrecoverableError } from '@tessera/jobs';
import { Clock, Outbox } from '@tessera/service-kit';
import { eventually } from '@tessera/testing';
import type { Connection } from 'mongoose';
import { AUTH_ENV, type AuthEnv } from '../src/env.js';
import { AccountErasure } from '../src/erasure/account-erasure.js';
import { Mailer } from '../src/mail/mailer.js';
import { RetentionRepository } from '../src/retention/retention.repository.js';
import { RetentionService } from '../src/retention/retention.service.js';
import { adminClient } from './admin-client.js';
import type { AuthServer, Person } from './auth-server.js';
import type { MailServer } from './mail-server.js';
import { besideMails } from './mailing-auth.js';

let auth: AuthServer;
let mails: MailServer;
besideMails((started) => ({ auth, mails } = started), { RETENTION: 'on' });
afterEach(() => jest.restoreAllMocks());

const users = () =>
  auth.app
    .get<Connection>(getConnectionToken())
    .db!.collection<{ _id: string; lastSeenAt: Date; retentionNoticeAt?: Date; suspendedAt?: Date }>('users');
const recordOf = ({ user }: Person) => users().findOne({ _id: user.id });

/** Someone who was last here so many days ago. */
async function unusedFor(days: number): Promise<Person> {
  const person = await auth.signUp();
  const lastSeenAt = new Date(Date.now() - days * DAY);
  await users().updateOne({ _id: person.user.id }, { $set: { lastSeenAt } });
  return person;
}

/** Runs the sweep and its jobs as they are run so many days from now; returns whom notices went to. */
async function sweepIn(days: number): Promise<string[]> {
  const told: string[] = [];
  const later = new Date(Date.now() + days * DAY);
  jest.spyOn(auth.app.get(Clock), 'now').mockReturnValue(later);
  const send = auth.app.get(Mailer);
  const original = send.send.bind(send);
  jest.spyOn(send, 'send').mockImplementation((mail) => {
    // Not that of a sign-up just before, which may go out later.
    if (mail.subject.includes('will be deleted')) told.push(mail.to);
    return original(mail);
  });
  await auth.app.get(RetentionService).sweep();
  await eventually(async () => {
    const counts = await auth.app.get(JobQueues).queue(sendRetentionNotice.queue).getJobCounts();
    expect([counts.waiting, counts.active, counts.delayed]).toEqual([0, 0, 0]);
  }, 20_000);
  jest.restoreAllMocks();
  return told;
}

describe('an account that nobody uses', () => {
  it('gets a mail 30 days before 12 months are over, and ends with them [9.7] [D7.8]', async () => {
    const person = await unusedFor(334);
    expect(await sweepIn(0)).toEqual([]);
    expect(await sweepIn(2)).toEqual([person.email]);
    expect(await sweepIn(3)).toEqual([]);
    await sweepIn(31);
    expect(await recordOf(person)).not.toBeNull();
    await sweepIn(33);
    expect(await recordOf(person)).toBeNull();
    expect(await auth.statusOf(person.token)).toBe(401);
  });

  it('does not end before the mail is 30 days old, however late it went out', async () => {
    const person = await unusedFor(500);
    expect(await sweepIn(0)).toEqual([person.email]);
    await sweepIn(29);
    expect(await recordOf(person)).not.toBeNull();
    await sweepIn(31);
    expect(await recordOf(person)).toBeNull();
  });

  it('of which 0.2.0 kept the notice as a file, or only forgot it, gets a mail, and 30 days from then', async () => {
    const [filed, seen, filedAgain] = [await unusedFor(500), await unusedFor(501), await unusedFor(502)];
    const long = new Date(Date.now() - 100 * DAY);
    const set = ({ user }: Person, marks: object) => users().updateOne({ _id: user.id }, { $set: marks });
    await set(filed, { retentionNoticeAt: long });
    await set(seen, { retentionMailedAt: long });
    await set(filedAgain, { retentionNoticeAt: long, retentionMailedAt: new Date(0) });
    const people = [filedAgain, seen, filed];
    expect(new Set(await sweepIn(0))).toEqual(new Set(people.map(({ email }) => email)));
    expect(await sweepIn(29)).toEqual([]);
    expect(await Promise.all(people.map(recordOf))).not.toContain(null);
    await sweepIn(31);
    expect(await Promise.all(people.map(recordOf))).toEqual([null, null, null]);
  });

  it('stays without a mail while it is paid for, and gets one when it no longer is', async () => {
    const person = await unusedFor(500);
    const payment = { revision: 1, customerId: 'cus_1', entitled: true, endsWithPeriod: false, events: [] };
    await users().updateOne({ _id: person.user.id }, { $set: { payment } });
    expect(await sweepIn(0)).toEqual([]);
    await users().updateOne({ _id: person.user.id }, { $set: { retentionNoticeAt: new Date(0) } });
    await sweepIn(0);
    expect(await recordOf(person)).not.toBeNull();
    await users().updateOne(
      { _id: person.user.id },
      { $set: { 'payment.entitled': false }, $unset: { retentionNoticeAt: 1 } },
    );
    expect(await sweepIn(0)).toEqual([person.email]);
  });

  it('whose mailbox does not exist ends 30 days after the mail was tried', async () => {
    const person = await unusedFor(500);
    mails.unknown.add(person.email);
    expect(await sweepIn(0)).toEqual([person.email]);
    expect(await sweepIn(29)).toEqual([]);
    expect(await recordOf(person)).not.toBeNull();
    await sweepIn(31);
    expect(await recordOf(person)).toBeNull();
  });

  it('whose address is refused for good keeps no other one from its mail, and gets none again by itself', async () => {
    const [refused, other] = [await unusedFor(341), await unusedFor(340)];
    const mailer = auth.app.get(Mailer);
    const send = mailer.send.bind(mailer);
    const tried: string[] = [];
    const queue = auth.app.get(JobQueues).queue(sendRetentionNotice.queue);
    const failedOf = async ({ user }: Person) =>
      (await queue.getFailed()).filter(({ data }) => (data as { userId: string }).userId === user.id);
    jest.spyOn(mailer, 'send').mockImplementation((mail) => {
      tried.push(mail.to);
      if (mail.to !== refused.email) return send(mail);
      return Promise.reject(new UnrecoverableError('no such mailbox'));
    });
    await auth.app.get(RetentionService).sweep();
    await eventually(async () => expect(await failedOf(refused)).toHaveLength(1), 20_000);
    await eventually(async () => expect((await recordOf(other))?.retentionNoticeAt).toBeDefined(), 20_000);
    jest.spyOn(auth.app.get(Clock), 'now').mockReturnValue(new Date(Date.now() + 16_000));
    for (const _round of [1, 2, 3]) {
      await auth.app.get(Outbox).sweep();
      await auth.app.get(RetentionService).sweep();
    }
    expect(await queue.getJobCounts('waiting', 'active', 'delayed')).toEqual({
      waiting: 0,
      active: 0,
      delayed: 0,
    });
    expect(tried.filter((to) => to === refused.email)).toHaveLength(1);
    expect(new Set(tried)).toEqual(new Set([refused.email, other.email]));
    jest.restoreAllMocks();
    const [job] = await failedOf(refused);
    await job?.retry('failed', { resetAttemptsMade: true });
    await eventually(async () => expect((await recordOf(refused))?.retentionNoticeAt).toBeDefined(), 20_000);
  });

  it('gets no mail that was queued before RETENTION was switched off, and is told once it is on again [D7.8]', async () => {
    const person = await unusedFor(340);
    const retention = auth.app.get(RetentionService);
    jest.spyOn(auth.app.get(JobQueues), 'add').mockResolvedValue(undefined);
    await retention.sweep();
    jest.restoreAllMocks();
    expect(await recordOf(person)).toHaveProperty('retentionPending');
    const env = jest.replaceProperty(auth.app.get<AuthEnv>(AUTH_ENV), 'RETENTION', 'off');
    await retention.sendNotice(person.user.id);
    expect(await recordOf(person)).not.toHaveProperty('retentionPending');
    expect(await recordOf(person)).not.toHaveProperty('retentionNoticeAt');
    env.restore();
    expect(await sweepIn(0)).toEqual([person.email]);
  });

  it('gets one mail where two sweeps find it at once', async () => {
    const person = await unusedFor(340);
    const retention = auth.app.get(RetentionService);
    const mailed: unknown[] = [];
    const queues = auth.app.get(JobQueues);
    const add = queues.add.bind(queues);
    jest.spyOn(queues, 'add').mockImplementation((definition, payload, id) => {
      mailed.push((payload as { userId: string }).userId);
      return add(definition, payload, id);
    });
    let now = Date.now();
    // Two processes never have the same millisecond for long.
    jest.spyOn(auth.app.get(Clock), 'now').mockImplementation(() => new Date((now += 1)));
    await Promise.all([retention.sweep(), retention.sweep()]);
    expect(mailed).toEqual([person.user.id]);
    await eventually(async () => expect((await recordOf(person))?.retentionNoticeAt).toBeDefined(), 20_000);
  });

  it('stays where its owner comes back after the mail, who is told again another time', async () => {
    const person = await unusedFor(340);
    expect(await sweepIn(0)).toEqual([person.email]);
    await auth.logIn(person);
    expect(await recordOf(person)).not.toHaveProperty('retentionNoticeAt');
    await sweepIn(40);
    expect(await recordOf(person)).not.toBeNull();
  });

  it('that an admin suspends after the mail, and resumes when it was to end, is told again 30 days before [D7.22]', async () => {
    const [person, boss] = [await unusedFor(500), await auth.signUp()];
    const change = { userId: person.user.id, by: boss.user.id };
    expect(await sweepIn(0)).toEqual([person.email]);
    const admin = adminClient(auth);
    try {
      await admin.send(suspendUser, change);
      expect(await sweepIn(40)).toEqual([]);
      await admin.send(resumeUser, change);
    } finally {
      admin.onApplicationShutdown();
    }
    expect(await sweepIn(40)).toEqual([person.email]);
    await sweepIn(69);
    expect(await recordOf(person)).not.toBeNull();
    await sweepIn(71);
    expect(await recordOf(person)).toBeNull();
  });

  it('stays where its owner comes back, or an admin suspends it, while others of the same sweep end', async () => {
    const first = await unusedFor(504);
    const back = await unusedFor(503);
    const suspended = await unusedFor(502);
    const gone = await unusedFor(501);
    const last = await unusedFor(500);
    await sweepIn(0);
    const accounts = auth.app.get(RetentionRepository);
    const findDue = accounts.findDue.bind(accounts);
    jest.spyOn(accounts, 'findDue').mockImplementation(async (...asked) => {
      const due = await findDue(...asked);
      await auth.logIn(back);
      await users().updateOne({ _id: suspended.user.id }, { $set: { suspendedAt: new Date() } });
      await auth.app.get(AccountErasure).erase(gone.user.id);
      return due;
    });
    await sweepIn(31);
    expect(await Promise.all([first, back, suspended, gone, last].map(recordOf))).toEqual([
      null,
      expect.objectContaining({ _id: back.user.id }),
      expect.objectContaining({ _id: suspended.user.id }),
      null,
      null,
    ]);
  });
});
