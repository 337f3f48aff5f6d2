import { getConnectionToken } from '@nestjs/mongoose';
import { Clock } from '@tessera/service-kit';
import { declareRevocationsKnown } from '@tessera/testing';
import type { Connection } from 'mongoose';
import { AccountErasure } from '../src/erasure/account-erasure.js';
import { ErasureRepository } from '../src/erasure/erasure.repository.js';
import type { ErasureRecord } from '../src/erasure/erasure.schema.js';
import { AuthServer, type Person } from './auth-server.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let auth: AuthServer;
beforeAll(async () => {
  auth = await AuthServer.start();
  await declareRevocationsKnown(auth.prefix);
});
afterAll(() => auth.stop());

const collection = <Document extends { _id: string }>(name: string) =>
  auth.app.get<Connection>(getConnectionToken()).db!.collection<Document>(name);
const users = () => collection<{ _id: string }>('users');
const erasures = () => collection<ErasureRecord>('erasures');
const userOf = ({ user }: Person) => users().findOne({ _id: user.id });
const recordOf = ({ user }: Person) => erasures().findOne({ _id: user.id });
const erase = ({ token }: Person) => auth.call('DELETE', '/api/user/account', { token });

/** Runs the sweep as it is run so long from now. */
async function sweepIn(milliseconds: number): Promise<void> {
  const later = new Date(Date.now() + milliseconds);
  const clock = jest.spyOn(auth.app.get(Clock), 'now').mockReturnValue(later);
  await auth.app.get(AccountErasure).sweep();
  clock.mockRestore();
}

describe('the record of an erasure', () => {
  it('begins now where a restore brings back an account that was deleted long before', async () => {
    const person = await auth.signUp();
    const long = new Date(Date.now() - 20 * DAY);
    await users().updateOne({ _id: person.user.id }, { $set: { erasedAt: long } });
    await sweepIn(0);
    expect(await userOf(person)).toBeNull();
    const begun = (await recordOf(person))!;
    expect(begun).toMatchObject({ passes: 1, gridsPending: begun.erasedAt, mediaPending: begun.erasedAt });
    expect(begun.forgetAt.getTime()).toBeGreaterThan(Date.now() + 7 * DAY);
    await sweepIn(MINUTE);
    expect(await recordOf(person)).toMatchObject({ passes: 1 });
    await sweepIn(3 * MINUTE);
    expect(await recordOf(person)).toMatchObject({ passes: 2 });
  });

  it('is written again where it is missing, before the account goes that leads to it', async () => {
    const person = await auth.signUp();
    const find = jest.spyOn(auth.app.get(ErasureRepository), 'findById').mockResolvedValueOnce(null);
    expect((await erase(person)).status).toBe(204);
    find.mockRestore();
    expect(await userOf(person)).not.toBeNull();
    await erasures().deleteOne({ _id: person.user.id });
    await sweepIn(MINUTE);
    expect(await userOf(person)).toBeNull();
    expect(await recordOf(person)).toMatchObject({ passes: 1 });
  });

  it('outlives its last pass while grids or media has yet to do the one before', async () => {
    const [pending, done] = [await auth.signUp(), await auth.signUp()];
    const week = new Date(Date.now() + 7 * DAY);
    const forgetAt = new Date(week.getTime() + 2 * MINUTE);
    for (const person of [pending, done]) {
      await erase(person);
      await erasures().updateOne(
        { _id: person.user.id },
        { $set: { passes: 9, nextPassAt: week, forgetAt }, $unset: { gridsPending: 1 } },
      );
    }
    await erasures().updateOne({ _id: done.user.id }, { $unset: { mediaPending: 1 } });
    await sweepIn(7 * DAY + MINUTE);
    expect(await recordOf(done)).toMatchObject({ passes: 10, forgetAt });
    const later = (await recordOf(pending))!;
    expect(later.forgetAt.getTime()).toBeGreaterThan(later.nextPassAt.getTime());
  });
});
