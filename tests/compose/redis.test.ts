import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { Redis } from 'ioredis';
import { project, untilReady } from './product.ts';

const VALUE = Buffer.alloc(16 * 1024 * 1024, 'x');
const KEY = 'filled-by-a-test';

let redis: Redis;
before(async () => {
  const password = await project.secret('redis', 'redis-password');
  redis = new Redis({ host: await project.address('redis'), password });
});
after(async () => {
  await redis.del(Array.from({ length: 40 }, (_, index) => `${KEY}-${index}`));
  redis.disconnect();
  await untilReady();
});

it('Redis refuses what it has no memory for instead of being killed, and keeps room for its own work', async () => {
  const { HostConfig, State } = await project.firstContainer('redis');
  const [, most] = (await redis.config('GET', 'maxmemory')) as string[];
  assert.ok(Number(most) > 0 && Number(most) <= HostConfig.Memory / 2, String(most));
  const fill = async () => {
    for (let index = 0; index < 40; index += 1) await redis.set(`${KEY}-${index}`, VALUE);
  };
  await assert.rejects(fill(), /OOM/);
  assert.equal(await redis.ping(), 'PONG');
  assert.equal((await project.firstContainer('redis')).State.StartedAt, State.StartedAt);
});
