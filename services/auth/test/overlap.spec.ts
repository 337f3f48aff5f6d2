import { eventually, overlapping } from '@tessera/testing';
import { JobQueues, sendReset } from '@tessera/jobs';
import { ContactService } from '../src/contact/contact.service.js';
import { Mailer } from '../src/mail/mailer.js';
import { PasswordChanges } from '../src/passwords/password-changes.js';
import { ResetMailService } from '../src/reset/reset-mail.service.js';
import { RetentionService } from '../src/retention/retention.service.js';
import { WaitlistService } from '../src/waitlist/waitlist.service.js';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import type { AuthServer } from './auth-server.js';
import type { MailServer } from './mail-server.js';
import { startMailingAuth } from './mailing-auth.js';

jest.setTimeout(120_000);

const OPERATOR = 'operator@planner.example';

let mails: MailServer;
let auth: AuthServer;
let stop: () => Promise<void>;
beforeAll(async () => {
  ({ auth, mails, stop } = await startMailingAuth({ OPERATOR_EMAIL: OPERATOR, RETENTION: 'on' }));
  // The test itself is the worker.
  await auth.app.get(JobQueues).queue(sendReset.queue).pause();
});
afterAll(() => stop());

const collection = (name: string) => auth.app.get<Connection>(getConnectionToken()).collection(name);

const mailedTwice = (job: () => Promise<void>) => overlapping(auth.app.get(Mailer), 'send', job);

describe('a mail whose job a second worker took over while the first was frozen', () => {
  it('holds a link that works, whichever of the two is followed', async () => {
    for (const followed of [0, 1]) {
      const person = await auth.signUp();
      await auth.call('POST', '/api/reset', { body: { email: person.email } });
      const reset = await collection('resets').findOne({ emailKey: person.email });
      await mailedTwice(() => auth.app.get(ResetMailService).send(String(reset?._id)));
      await mails.nth(person.email, 2);
      const { text } = mails.to(person.email)[followed]!;
      const token = /#token=([\w-]{43})$/m.exec(text ?? '')?.[1];
      const body = { token, newPassword: 'the new password' };
      expect((await auth.call('POST', '/api/reset/confirm', { body })).status).toBe(200);
    }
  });

  it('has its mark cleared, of whatever kind it is', async () => {
    const person = await auth.signUp();
    const body = {
      currentPassword: person.password,
      newPassword: 'a newer one',
      confirmPassword: 'a newer one',
    };
    const changed = await auth.call('PUT', '/api/user/password', { token: person.token, body });
    expect(changed.status).toBe(200);
    await mailedTwice(() => auth.app.get(PasswordChanges).sendNotice(person.user.id));
    expect((await collection('users').findOne({ emailKey: person.email }))?.noticePending).toBeUndefined();

    const someone = { name: 'Ada', email: 'ada@example.com' };
    expect((await auth.call('POST', '/api/subscribe', { body: someone })).status).toBe(200);
    const entry = await collection('waitlist').findOne({ emailKey: someone.email });
    await mailedTwice(() => auth.app.get(WaitlistService).forward(String(entry?._id)));

    const message = { ...someone, subject: 'Hello', message: 'A question of mine.' };
    expect((await auth.call('POST', '/api/contact', { body: message })).status).toBeLessThan(300);
    const kept = await eventually(async () => {
      const found = await collection('messages').findOne({ emailKey: someone.email });
      expect(found).not.toBeNull();
      return found;
    });
    await mailedTwice(() => auth.app.get(ContactService).forward(String(kept?._id)));
    const unused = await auth.signUp();
    const retentionPending = new Date();
    const byEmail = { emailKey: unused.email };
    await collection('users').updateOne(byEmail, { $set: { lastSeenAt: new Date(0), retentionPending } });
    await mailedTwice(() => auth.app.get(RetentionService).sendNotice(unused.user.id));
    const told = await collection('users').findOne(byEmail);
    expect([told?.retentionPending, told?.retentionNoticeAt]).toEqual([undefined, expect.any(Date)]);
    for (const name of ['waitlist', 'messages']) {
      expect(await collection(name).countDocuments({ mailPending: { $exists: true } })).toBe(0);
    }
  });
});
