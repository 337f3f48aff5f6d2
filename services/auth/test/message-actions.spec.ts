import { getConnectionToken } from '@nestjs/mongoose';
import {
  accountAudit,
  answerMessage,
  deleteMessage,
  listMessages,
  personData,
  type ContactMessage,
} from '@tessera/contracts';
import type { MessageClient } from '@tessera/service-kit';
import { eventually } from '@tessera/testing';
import type { Connection } from 'mongoose';
import { ExportService } from '../src/exports/export.service.js';
import { MessageRepository } from '../src/contact/message.repository.js';
import { adminClient } from './admin-client.js';
import type { AuthServer } from './auth-server.js';
import type { MailServer } from './mail-server.js';
import { startMailingAuth } from './mailing-auth.js';

jest.setTimeout(120_000);

const OPERATOR = 'operator@tessera.example';
const BY = 'b'.repeat(32);

let auth: AuthServer;
let mails: MailServer;
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

async function newest(): Promise<ContactMessage> {
  const { items } = await admin.send(listMessages, { before: null, skip: 0, limit: 1 });
  return items[0]!;
}

/** Somebody writes; gives the message as the admin sees it. */
async function written(email: string, subject = 'A question'): Promise<ContactMessage> {
  const body = { name: 'Ann', email, subject, message: 'How do I\nmove a photo?' };
  expect((await auth.call('POST', '/api/contact', { body })).status).toBe(200);
  return newest();
}

async function recordsOf(messageId: string): Promise<string[]> {
  const records = await admin.send(accountAudit, { before: null, limit: 100 });
  return records.filter(({ subjectId }) => subjectId === messageId).map(({ action }) => action);
}

const answer = (messageId: string, text: string) => admin.send(answerMessage, { messageId, text, by: BY });

describe('the answer to a contact message', () => {
  it('is mailed to its writer with what they wrote, and kept with its time', async () => {
    const message = await written('ann@example.com');
    expect(message).not.toHaveProperty('answer');
    const answered = await answer(message.id, 'Drag it.');
    expect(answered.answer).toMatchObject({ text: 'Drag it.', mail: 'pending' });
    const mail = await mails.nth('ann@example.com', 1);
    expect(mail.subject).toBe('Re: A question');
    expect(mail.replyTo).toMatchObject([{ address: OPERATOR }]);
    expect(mail.text).toMatch(/^Drag it\.\n\nYou wrote on .*:\n\n> How do I\n> move a photo\?/);
    await eventually(async () =>
      expect((await newest()).answer).toEqual({ ...answered.answer, mail: 'sent' }),
    );
    expect(await recordsOf(message.id)).toEqual(['message-answered']);
  });

  it('is one, however often it is sent, and no other takes its place', async () => {
    const message = await written('twice@example.com');
    await answer(message.id, 'Drag it.');
    await answer(message.id, 'Drag it.');
    await expect(answer(message.id, 'Something else')).rejects.toMatchObject({ code: 'CHANGED_ELSEWHERE' });
    await mails.nth('twice@example.com', 1);
    expect((await newest()).answer?.text).toBe('Drag it.');
    expect(await recordsOf(message.id)).toEqual(['message-answered']);
  });

  it('waits while the mail server refuses', async () => {
    const message = await written('later@example.com');
    mails.refusing = true;
    const before = mails.refused;
    await answer(message.id, 'Drag it.');
    await eventually(() => expect(mails.refused).toBeGreaterThan(before), 60_000);
    mails.refusing = false;
    await mails.nth('later@example.com', 1);
  });

  it('is in the data of its writer', async () => {
    const { user, email } = await auth.signUp();
    const message = await written(email);
    const users = auth.app.get<Connection>(getConnectionToken()).collection<{ _id: string }>('users');
    await users.updateOne({ _id: user.id }, { $unset: { verification: 1 } });
    await answer(message.id, 'Drag it.');
    const { messages } = personData.response.parse(await auth.app.get(ExportService).person(user.id));
    expect(messages).toMatchObject([
      { subject: 'A question', answer: { text: 'Drag it.', at: expect.any(String) as string } },
    ]);
  });

  it('is NOT_FOUND for a message that is not there', async () => {
    await expect(answer('f'.repeat(32), 'Hello')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await recordsOf('f'.repeat(32))).toEqual([]);
  });
});

describe('the deletion of a contact message', () => {
  it('removes it with its answer, and is recorded once', async () => {
    const message = await written('gone@example.com');
    await answer(message.id, 'Drag it.');
    await admin.send(deleteMessage, { messageId: message.id, by: BY });
    const messages = auth.app.get<Connection>(getConnectionToken()).collection<{ _id: string }>('messages');
    expect(await messages.findOne({ _id: message.id })).toBeNull();
    await expect(admin.send(deleteMessage, { messageId: message.id, by: BY })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await recordsOf(message.id)).toEqual(['message-deleted', 'message-answered']);
  });

  it('is done also where its mail is noted as sent at that moment', async () => {
    const repository = auth.app.get(MessageRepository);
    const messages = auth.app.get<Connection>(getConnectionToken()).collection<{ _id: string }>('messages');
    const ids = Array.from({ length: 50 }, (_, index) => `${index}`.padStart(32, '0'));
    const text = { name: 'Ann', subject: 'A question', message: 'How?', email: 'raced@example.com' };
    for (const id of ids) {
      await repository.insert({ _id: id, ...text, createdAt: new Date(), mailPending: new Date() });
      await Promise.all([
        repository.remove(id),
        messages.updateOne({ _id: id }, { $unset: { mailPending: 1 } }),
        messages.updateOne({ _id: id }, { $set: { mailFailed: new Date() } }),
      ]);
    }
    expect(await messages.find({ emailKey: text.email }).toArray()).toEqual([]);
  });
});
