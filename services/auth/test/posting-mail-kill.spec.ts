import { JwtService } from '@nestjs/jwt';
import { getConnectionToken } from '@nestjs/mongoose';
import { mailPostingDay } from '@tessera/contracts';
import { MessageClient, ServiceTokens } from '@tessera/service-kit';
import { BuiltProcess, dropEverything, eventually, expireLocks, serviceKey } from '@tessera/testing';
import type { Connection } from 'mongoose';
import { AuthServer } from './auth-server.js';
import { MailServer } from './mail-server.js';

let mails: MailServer;
let built: BuiltProcess;
afterAll(async () => {
  await built.stop();
  await mails.stop();
});

it('a posting mail that is sent twice, since auth was killed before it could mark it, is the same message for its reader', async () => {
  mails = await MailServer.start();
  const auth = await AuthServer.start({ SMTP_URL: mails.url });
  const { user, email } = await auth.signUp();
  await auth.app
    .get<Connection>(getConnectionToken())
    .collection<{ _id: string }>('users')
    .updateOne({ _id: user.id }, { $unset: { verification: 1 } });
  await auth.halt();

  built = new BuiltProcess('auth', auth.env);
  await built.start();
  let killed: Promise<void> | undefined;
  mails.onTaken = async ({ subject }) => {
    if (killed !== undefined || !subject?.includes('due today')) return;
    killed = built.kill();
    await killed;
  };
  const tokens = new ServiceTokens(new JwtService(), {
    self: 'grids',
    to: { auth: serviceKey('grids', 'auth') },
    from: {},
  });
  const grids = new MessageClient(tokens, { auth: { host: '127.0.0.1', port: Number(auth.env.TCP_PORT) } });
  const posts = [{ gridId: 'a'.repeat(32), grid: 'Spring', title: 'Sea', time: '09:00' }];
  const day = { userId: user.id, day: '2026-12-01', posts, count: 1, unsubscribe: 'a link' };
  expect(await grids.send(mailPostingDay, day)).toEqual({ mailed: true });
  await mails.nth(email, 1);
  await eventually(() => expect(killed).toBeDefined());
  await killed;
  expect(await expireLocks(auth.prefix)).toBe(1);
  await built.start();
  await mails.nth(email, 2);

  const [first, second] = mails.to(email);
  expect(first?.messageId).toMatch(/^<posting-[\w-]{43}@localhost>$/);
  expect(second?.messageId).toBe(first?.messageId);
  expect(second?.text).toBe(first?.text);
  grids.onApplicationShutdown();
  await built.stop();
  await dropEverything(auth.prefix);
}, 180_000);
