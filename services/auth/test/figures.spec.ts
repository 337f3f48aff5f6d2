import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { FiguresService } from '../src/figures/figures.service.js';
import { AuthServer } from './auth-server.js';

const DAY_MS = 24 * 60 * 60_000;
let auth: AuthServer;
beforeAll(async () => {
  auth = await AuthServer.start();
});
afterAll(() => auth.stop());

it('active users are those who were seen in the last 7 days', async () => {
  const [recent, away] = [await auth.signUp(), await auth.signUp()];
  const active = async () => (await auth.app.get(FiguresService).days(1)).activeUsers;
  const users = auth.app.get<Connection>(getConnectionToken()).db!.collection<{ _id: string }>('users');
  const seenAgo = (id: string, ms: number) =>
    users.updateOne({ _id: id }, { $set: { lastSeenAt: new Date(Date.now() - ms) } });
  const both = await active();
  await seenAgo(recent.user.id, 7 * DAY_MS - 60_000);
  await seenAgo(away.user.id, 7 * DAY_MS + 60_000);
  expect(await active()).toBe(both - 1);
});
