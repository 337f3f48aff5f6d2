import { JwtService } from '@nestjs/jwt';
import { getConnectionToken } from '@nestjs/mongoose';
import { personData } from '@tessera/contracts';
import { MessageClient, ServiceTokens } from '@tessera/service-kit';
import { serviceKey } from '@tessera/testing';
import type { Connection } from 'mongoose';
import { PostingMails } from '../src/posting-mails/posting-mails.js';
import { PlanChanges } from '../src/plans/plan-changes.js';
import { AuthServer } from './auth-server.js';

let auth: AuthServer;
let media: MessageClient;
beforeAll(async () => {
  auth = await AuthServer.start();
  const keys = { self: 'media' as const, to: { auth: serviceKey('media', 'auth') }, from: {} };
  media = new MessageClient(new ServiceTokens(new JwtService(), keys), {
    auth: { host: '127.0.0.1', port: Number(auth.env.TCP_PORT) },
  });
});
afterAll(async () => {
  media.onApplicationShutdown();
  await auth.stop();
});

describe('what auth keeps of a person, for the ZIP of their data', () => {
  it('is the account with its sessions, messages, history of plans and place on the waitlist', async () => {
    const person = await auth.signUp();
    const { email, user } = person;
    const message = { name: 'Ann', email, subject: 'A question', message: 'May I?' };
    await auth.call('POST', '/api/contact', { body: message });
    await auth.call('POST', '/api/subscribe', { body: { name: 'Ann', email } });
    for (const tier of ['creator', 'free'] as const)
      await auth.app.get(PlanChanges).setTier(user.id, tier, 'operator');
    const users = auth.app.get<Connection>(getConnectionToken()).db!.collection<{ _id: string }>('users');
    await users.updateOne({ _id: user.id }, { $unset: { verification: 1 } });
    const due = { gridId: user.id, grid: 'Spring', title: 'Sea', time: null };
    const mail = { day: '2026-12-01', posts: [due], count: 1, unsubscribe: 'a link' };
    await auth.app.get(PostingMails).order(user.id, mail);
    const data = await media.send(personData, { userId: user.id });
    expect(data).toMatchObject({
      user: { id: user.id, email },
      sessions: [{}],
      messages: [message],
      planChanges: [
        { from: 'free', to: 'creator' },
        { from: 'creator', to: 'free' },
      ],
      waitlist: { name: 'Ann', email },
      lastPostingMail: '2026-12-01',
    });
    expect(JSON.stringify(data)).not.toContain('passwordHash');
  });

  it('has nothing that a visitor wrote under an address that the person has not verified', async () => {
    const { email, user } = await auth.signUp();
    const body = { name: 'Ann', email, subject: 'A question', message: 'May I?' };
    await auth.call('POST', '/api/contact', { body });
    await auth.call('POST', '/api/subscribe', { body: { name: 'Ann', email } });
    const { messages, waitlist } = await media.send(personData, { userId: user.id });
    expect([messages, waitlist]).toEqual([[], null]);
  });

  it("has nobody else's", async () => {
    const { user } = await auth.signUp();
    const { messages, planChanges, ...data } = await media.send(personData, { userId: user.id });
    expect([messages, planChanges]).toEqual([[], []]);
    expect(data).toMatchObject({ waitlist: null, lastPostingMail: null });
  });
});
