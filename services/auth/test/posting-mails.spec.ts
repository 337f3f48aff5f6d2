import { getConnectionToken } from '@nestjs/mongoose';
import { JwtService } from '@nestjs/jwt';
import { mailPostingDay, type DuePost } from '@tessera/contracts';
import { JobQueues, sendPostingMail } from '@tessera/jobs';
import { Clock, MessageClient, Outbox, ServiceTokens } from '@tessera/service-kit';
import { eventually, serviceKey } from '@tessera/testing';
import type { Connection } from 'mongoose';
import { PostingMails } from '../src/posting-mails/posting-mails.js';
import type { UserRecord } from '../src/users/user.schema.js';
import type { AuthServer, Person } from './auth-server.js';
import type { MailServer } from './mail-server.js';
import { startMailingAuth } from './mailing-auth.js';

let auth: AuthServer;
let mails: MailServer;
let stop: () => Promise<void>;
let grids: MessageClient;
beforeAll(async () => {
  ({ auth, mails, stop } = await startMailingAuth());
  const tokens = new ServiceTokens(new JwtService(), {
    self: 'grids',
    to: { auth: serviceKey('grids', 'auth') },
    from: {},
  });
  grids = new MessageClient(tokens, { auth: { host: '127.0.0.1', port: Number(auth.env.TCP_PORT) } });
});
afterEach(() => jest.restoreAllMocks());
afterAll(async () => {
  grids.onApplicationShutdown();
  await stop();
});

const users = () =>
  auth.app
    .get<Connection>(getConnectionToken())
    .db!.collection<Partial<UserRecord> & { _id: string }>('users');
const stored = async ({ user }: Person) => (await users().findOne({ _id: user.id }))?.postingMail;

async function verified(): Promise<Person> {
  const person = await auth.signUp();
  await users().updateOne({ _id: person.user.id }, { $unset: { verification: 1 } });
  return person;
}

const SEA: DuePost = {
  gridId: 'a'.repeat(32),
  grid: 'Spring',
  title: 'Sea',
  time: '09:00',
};
const END = `${'e'.repeat(32)}.${'proof'.repeat(8)}`;
const order = ({ user }: Person, day = '2026-12-01', hour = 7, posts = [SEA]) => {
  const morning = new Date(Date.parse(day) + hour * 3_600_000).toISOString();
  return grids.send(mailPostingDay, {
    userId: user.id,
    day,
    morning,
    posts,
    count: posts.length,
    unsubscribe: END,
  });
};

async function idle(): Promise<void> {
  await eventually(async () => {
    const queue = auth.app.get(JobQueues).queue(sendPostingMail.queue);
    const { waiting, active } = await queue.getJobCounts('waiting', 'active');
    expect([waiting, active]).toEqual([0, 0]);
  }, 20_000);
}

describe('the mail of a posting day', () => {
  it('names the posts, and is one a day however often it is asked for at the same time', async () => {
    const person = await verified();
    const asked = await Promise.all(Array.from({ length: 8 }, () => order(person)));
    expect(asked.filter(({ mailed }) => mailed)).toHaveLength(1);
    const { subject, text } = await mails.nth(person.email, 1);
    expect(subject).toBe('1 post is due today');
    expect(text).toContain(`Hello ${person.user.username},`);
    expect(text).toContain('- 09:00 Sea');
    expect(await order(person, '2026-11-30', 16)).toEqual({ mailed: false });
    expect(await order(person, '2026-12-02')).toEqual({ mailed: true });
    await mails.nth(person.email, 2);
    await idle();
    expect(mails.to(person.email)).toHaveLength(2);
  });

  it('is another one for posts of a zone where the day began later, also once', async () => {
    const person = await verified();
    for (const [index, hour] of [7, 16].entries()) {
      expect(await order(person, '2026-12-01', hour)).toEqual({ mailed: true });
      await mails.nth(person.email, index + 1);
      await idle();
      expect(await order(person, '2026-12-01', hour)).toEqual({ mailed: false });
    }
    expect(await order(person, '2026-12-01', 7)).toEqual({ mailed: false });
    await idle();
    const ids = mails.to(person.email).map(({ messageId }) => messageId);
    expect(new Set(ids).size).toBe(2);
  });

  it('goes together with the next one of its day where the mail server took neither of them by then', async () => {
    const person = await verified();
    mails.greylisted.add(person.email);
    await order(person, '2026-12-01', 7);
    await idle();
    expect(await order(person, '2026-12-01', 16, [{ ...SEA, title: 'Lake' }])).toEqual({ mailed: true });
    mails.greylisted.delete(person.email);
    const { subject, text } = await mails.nth(person.email, 1);
    expect(subject).toBe('2 posts are due today');
    expect([text?.includes('Sea'), text?.includes('Lake')]).toEqual([true, true]);
    await idle();
    expect(mails.to(person.email)).toHaveLength(1);
  });

  it('is ended with one click, by its text and by its headers (RFC 8058)', async () => {
    const person = await verified();
    await order(person);
    const { headers, text } = await mails.nth(person.email, 1);
    const url = `${auth.env.PUBLIC_URL}/api/unsubscribe/${END}`;
    const header = (name: string) => headers.find(({ key }) => key === name)?.value;
    expect(header('list-unsubscribe')).toBe(`<${url}>`);
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(text).toContain(`To stop it, open ${url}\n`);
  });

  it('keeps nothing of the posts once it is out', async () => {
    const person = await verified();
    await order(person);
    await mails.nth(person.email, 1);
    await eventually(
      async () =>
        expect(await stored(person)).toEqual({
          day: '2026-12-01',
          morning: '2026-12-01T07:00:00.000Z',
        }),
      20_000,
    );
  });

  it('goes to no address that is not verified, to nobody who is suspended and to nobody', async () => {
    const [strange, suspended] = [await auth.signUp(), await verified()];
    await users().updateOne({ _id: suspended.user.id }, { $set: { suspendedAt: new Date() } });
    expect(await order(strange)).toEqual({ mailed: false });
    expect(await order(suspended)).toEqual({ mailed: false });
    const nobody = { userId: 'f'.repeat(32), day: '2026-12-01', posts: [SEA], count: 1, unsubscribe: END };
    expect(await grids.send(mailPostingDay, nobody)).toEqual({ mailed: false });
  });

  it('does not go where its owner was suspended after it was asked for', async () => {
    const person = await verified();
    mails.refusing = true;
    await order(person);
    await eventually(() => expect(mails.refused).toBeGreaterThan(0), 20_000);
    // Before the job's own retry finds the account suspended, and settles it.
    const mark = (await stored(person))!.pending!;
    await users().updateOne({ _id: person.user.id }, { $set: { suspendedAt: new Date() } });
    // Still refused: one of its tries may have begun before.
    await auth.app.get(PostingMails).send(person.user.id, mark);
    await idle();
    mails.refusing = false;
    expect(await stored(person)).toEqual({
      day: '2026-12-01',
      morning: '2026-12-01T07:00:00.000Z',
    });
    expect(mails.to(person.email)).toHaveLength(0);
  });

  it('asks to be ordered no more where the mailbox refused three in a row, and is tried again after that', async () => {
    const person = await verified();
    let date = 0;
    const next = async () => {
      const ordered = await order(person, `2026-12-${String((date += 1)).padStart(2, '0')}`);
      await eventually(async () => expect((await stored(person))?.pending).toBeUndefined(), 20_000);
      return ordered;
    };
    const mailed = { mailed: true };
    mails.unknown.add(person.email);
    expect([await next(), await next()]).toEqual([mailed, mailed]);
    mails.unknown.delete(person.email);
    expect(await next()).toEqual(mailed);
    mails.unknown.add(person.email);
    expect([await next(), await next(), await next()]).toEqual([mailed, mailed, mailed]);
    expect(await next()).toEqual({ mailed: false, undeliverable: true });
    mails.unknown.delete(person.email);
    expect(await next()).toEqual(mailed);
    expect(mails.to(person.email)).toHaveLength(2);
  });

  it('is sent though Redis lost the job', async () => {
    const person = await verified();
    const queues = auth.app.get(JobQueues);
    jest.spyOn(queues, 'add').mockRejectedValueOnce(new Error('Redis is gone'));
    expect(await order(person)).toEqual({ mailed: true });
    jest.spyOn(auth.app.get(Clock), 'now').mockReturnValue(new Date(Date.now() + 16_000));
    await auth.app.get(Outbox).sweep();
    await mails.nth(person.email, 1);
  });

  it('is not for the other services to ask for', async () => {
    const person = await verified();
    const tokens = new ServiceTokens(new JwtService(), {
      self: 'media',
      to: { auth: serviceKey('media', 'auth') },
      from: {},
    });
    const media = new MessageClient(tokens, { auth: { host: '127.0.0.1', port: Number(auth.env.TCP_PORT) } });
    const asked = media.send(mailPostingDay, {
      userId: person.user.id,
      day: '2026-12-01',
      posts: [SEA],
      count: 1,
      unsubscribe: END,
    });
    await expect(asked).rejects.toMatchObject({ code: 'FORBIDDEN' });
    media.onApplicationShutdown();
  });
});
