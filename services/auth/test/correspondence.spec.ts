import { Logger } from '@nestjs/common';
import { listMessages, listWaitlist, type PageRequest } from '@tessera/contracts';
import { getConnectionToken } from '@nestjs/mongoose';
import type { MessageClient } from '@tessera/service-kit';
import { eventually } from '@tessera/testing';
import type { Connection } from 'mongoose';
import { adminClient } from './admin-client.js';
import { type AuthServer, refusal } from './auth-server.js';
import type { MailServer } from './mail-server.js';
import { startMailingAuth } from './mailing-auth.js';

jest.setTimeout(120_000);

const OPERATOR = 'operator@tessera.example';

let mails: MailServer;
let auth: AuthServer;
let stop: () => Promise<void>;
let admin: MessageClient;
beforeAll(async () => {
  ({ auth, mails, stop } = await startMailingAuth({ OPERATOR_EMAIL: OPERATOR }));
  admin = adminClient(auth);
});
afterAll(async () => {
  admin.onApplicationShutdown();
  await stop();
});

const GOOD = {
  name: 'Ann',
  email: 'Ann@example.com',
  subject: 'A question',
  message: 'How do I\nmove a photo?',
};
const contact = (body: unknown) => auth.call('POST', '/api/contact', { body });
const subscribe = (body: unknown) => auth.call('POST', '/api/subscribe', { body });
const stored = (collection: string, filter: object) =>
  auth.app.get<Connection>(getConnectionToken()).collection(collection).find(filter).toArray();
/** The mail to the operator with this subject. */
const told = (subject: string) =>
  eventually(() => {
    const found = mails.to(OPERATOR).filter((mail) => mail.subject === subject);
    expect(found).toHaveLength(1);
    return found[0]!;
  }, 60_000);

describe('POST /api/crashes', () => {
  const CRASH = {
    message: 'Error: it broke',
    stack: 'at Screen (https://tessera.example/assets/index.js:1:2)',
  };
  const report = (body: unknown) => auth.call('POST', '/api/crashes', { body });

  it('writes one line with a code into the log, for the operator', async () => {
    const errors = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
    expect((await report(CRASH)).status).toBe(204);
    expect(errors.mock.calls).toEqual([[{ code: 'WEB_CRASH', crash: CRASH }, expect.any(String)]]);
    errors.mockRestore();
  });

  it('takes a message and a stack only, and at most 4 kB', async () => {
    const refused = await report({ ...CRASH, address: '/auth?token=secret' });
    expect(refused).toMatchObject({ status: 400, body: refusal('VALIDATION_FAILED') });
    expect((await report({ ...CRASH, stack: 'x'.repeat(5_000) })).status).toBe(413);
  });
});

describe('POST /api/contact', () => {
  it('responds with the sentence of thanks, keeps the message and mails it to the operator [3.7]', async () => {
    const answer = await contact(GOOD);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      message: "Thank you for contacting us. We'll get back to you within 24 hours.",
    });
    const mail = await told('Contact: A question');
    expect(mail.replyTo).toMatchObject([{ address: GOOD.email }]);
    expect(mail.text).toContain(GOOD.message);
    await eventually(async () => {
      const [record] = await stored('messages', { emailKey: 'ann@example.com' });
      expect(record).toMatchObject(GOOD);
      expect(record).not.toHaveProperty('mailPending');
    });
  });

  it.each(['name', 'email', 'subject', 'message'])('needs the field %s [3.7]', async (field) => {
    const answer = await contact({ ...GOOD, [field]: '   ' });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'VALIDATION_FAILED', details: [{ path: field }] });
  });

  it('takes no line break into a header of the mail', async () => {
    const answer = await contact({ ...GOOD, subject: 'Hello\r\nBcc: everyone@example.com' });
    expect(answer).toMatchObject({ status: 400, body: refusal('VALIDATION_FAILED') });
  });

  it('loses nothing while the mail server refuses, and responds all the same', async () => {
    mails.refusing = true;
    expect((await contact({ ...GOOD, subject: 'In a bad hour' })).status).toBe(200);
    await eventually(() => expect(mails.refused).toBeGreaterThan(0), 60_000);
    mails.refusing = false;
    await told('Contact: In a bad hour');
  });

  it('loses nothing while the mail server is down, and responds all the same', async () => {
    await mails.stop();
    expect((await contact({ ...GOOD, subject: 'In the dark' })).status).toBe(200);
    await mails.listen();
    await told('Contact: In the dark');
  });
});

describe('POST /api/subscribe', () => {
  it('stores an address once, in whatever case it comes, and tells the operator once [3.7]', async () => {
    for (const email of ['early@example.com', ' EARLY@example.com ']) {
      expect(await subscribe({ name: ' Early Bird ', email })).toMatchObject({
        status: 200,
        body: { ok: true },
      });
    }
    expect(await stored('waitlist', { emailKey: 'early@example.com' })).toMatchObject([
      { name: 'Early Bird', email: 'early@example.com' },
    ]);
    expect((await told('Waitlist: Early Bird')).text).toContain('early@example.com');
  });

  it('stores one entry where the same address comes several times at once', async () => {
    // Writes of one key deadlock in FerretDB now and then, hence many.
    for (let index = 0; index < 20; index += 1) {
      const email = `crowd${index}@example.com`;
      const responses = await Promise.all([1, 2, 3, 4].map(() => subscribe({ name: 'Crowd', email })));
      expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(await stored('waitlist', { emailKey: email })).toHaveLength(1);
    }
  });

  it('needs both: "Please enter both your name and email address."', async () => {
    const message = 'Please enter both your name and email address.';
    const missing = { status: 400, body: { code: 'VALIDATION_FAILED', message } };
    expect(await subscribe({ name: ' ', email: 'a@example.com' })).toMatchObject(missing);
    expect(await subscribe({ name: 'Ann', email: '' })).toMatchObject(missing);
    expect(await subscribe({ name: 'Ann', email: 'nothing' })).toMatchObject({
      body: { message: 'Please enter a valid email' },
    });
  });
});

describe('what the admin reads', () => {
  const page = (request: Partial<PageRequest>) => ({ before: null, skip: 0, limit: 2, ...request });

  it('are the messages in pages, the newest first', async () => {
    for (const subject of ['one', 'two', 'three']) await contact({ ...GOOD, subject });
    const first = await admin.send(listMessages, page({}));
    expect(first.items.map(({ subject }) => subject)).toEqual(['three', 'two']);
    const next = await admin.send(listMessages, page({ before: first.items[1]!.id, limit: 1 }));
    expect(next.items).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
        ...GOOD,
        subject: 'one',
        createdAt: expect.any(String) as string,
      },
    ]);
    const skipped = await admin.send(listMessages, page({ skip: 2, limit: 1 }));
    expect(skipped.items).toEqual(next.items);
  });

  it('is the waitlist in pages, the newest first', async () => {
    for (const name of ['first', 'second']) await subscribe({ name, email: `${name}@example.com` });
    const { items } = await admin.send(listWaitlist, page({}));
    expect(items.map(({ name }) => name)).toEqual(['second', 'first']);
  });
});
