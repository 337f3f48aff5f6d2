import { AppError } from '../app-error.js';
import { Clock } from '../clock.js';
import type { MessageClient } from '../messaging/message-client.js';
import type { RedisConnection } from '../redis/redis.module.js';
import { revocationKeys } from './revocation-keys.js';
import { SharedSessionStatus } from './session-status.js';

const redisKey = { key: (...parts: string[]) => parts.join(':') };
const keys = revocationKeys(redisKey);
const claimsOf = (sid: string, cv = 1) => ({ sub: `user ${sid}`, sid, cv, tier: 'free' }) as never;

/** What Redis has, and the commands that it gets. */
function statusOf(copy: Record<string, string>) {
  const mget = jest.fn((...names: string[]) => Promise.resolve(names.map((name) => copy[name] ?? null)));
  const send = jest.fn(() => Promise.resolve({ active: true }));
  const redis = { ...redisKey, client: { mget } } as unknown as RedisConnection;
  return {
    mget,
    send,
    status: new SharedSessionStatus(redis, { send } as unknown as MessageClient, new Clock()),
  };
}

describe('whether a session is alive', () => {
  it('is read of all that are asked about together by one command', async () => {
    const { mget, send, status } = statusOf({
      [keys.epoch]: '1',
      [keys.session('7')]: '1',
      [keys.erased('user 8')]: '1',
      [keys.credentials('user 9')]: JSON.stringify({ version: 2, keptSession: null }),
      [keys.credentials('user 10')]: JSON.stringify({ version: 2, keptSession: '10' }),
    });
    const sessions = Array.from({ length: 100 }, (_, number) => String(number));
    const alive = await Promise.all(sessions.map((sid) => status.isAlive(claimsOf(sid))));
    expect(sessions.filter((_, index) => !alive[index])).toEqual(['7', '8', '9']);
    expect([mget.mock.calls.length, send.mock.calls.length]).toEqual([1, 0]);
  });

  it('is read of thousands in parts, so that a command does not keep others waiting', async () => {
    const { mget, status } = statusOf({ [keys.epoch]: '1', [keys.session('1100')]: '1' });
    const sessions = Array.from({ length: 1_101 }, (_, number) => String(number));
    const alive = await Promise.all(sessions.map((sid) => status.isAlive(claimsOf(sid))));
    expect(alive.indexOf(false)).toBe(1_100);
    expect(mget).toHaveBeenCalledTimes(3);
  });

  it('is asked of auth where the copy is incomplete, or Redis is unavailable', async () => {
    const { mget, send, status } = statusOf({ [keys.session('1')]: '1' });
    expect(await Promise.all(['1', '2'].map((sid) => status.isAlive(claimsOf(sid))))).toEqual([true, true]);
    expect(send).toHaveBeenCalledTimes(2);
    mget.mockRejectedValueOnce(new Error('closed'));
    send.mockRejectedValueOnce(new AppError('DEPENDENCY_UNAVAILABLE'));
    await expect(status.isAlive(claimsOf('3'))).rejects.toMatchObject({ code: 'DEPENDENCY_UNAVAILABLE' });
  });

  it('is one failure of the one whose copy cannot be read', async () => {
    const { status } = statusOf({ [keys.epoch]: '1', [keys.credentials('user 1')]: '{' });
    const [broken, whole] = await Promise.allSettled(['1', '2'].map((sid) => status.isAlive(claimsOf(sid))));
    expect([broken?.status, whole]).toEqual(['rejected', { status: 'fulfilled', value: true }]);
  });
});
