import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { maintenanceKeys } from '@tessera/service-kit';
import { Redis } from 'ioredis';
import { TemporaryStack } from '../../local/temporary-stack.ts';
import { waitUntil } from '../../local/wait-until.mjs';
import { BackupError } from '../backup-error.ts';
import { withErasuresHeld } from '../erasure-lease.ts';
import { underMaintenance } from '../maintenance.ts';

const { mark, busy } = maintenanceKeys({ key: (...parts) => ['tessera', ...parts].join(':') });
const never = new AbortController().signal;

describe('a restore under maintenance', () => {
  let servers: TemporaryStack;
  let redis: Redis;
  let env: { redisUrl: string; redisPrefix: string };
  before(async () => {
    servers = await TemporaryStack.start({ parts: 'servers' });
    const { redisUrl } = await servers.stack.addresses();
    env = { redisUrl, redisPrefix: 'tessera' };
    redis = new Redis(redisUrl);
  });
  beforeEach(() => redis.del(mark));
  after(async () => {
    redis?.disconnect();
    await servers?.stop();
  });

  it('waits for what was begun, under a mark that expires; then under one that does not, which it lifts', async () => {
    await redis.set(`${busy}one`, 1);
    let began = false;
    const done = underMaintenance(env, never, async () => {
      began = true;
      assert.equal(await redis.pttl(mark), -1, 'a restore that is killed now leaves half of an installation');
    });
    const waits = async () => (await redis.pttl(mark)) > 0;
    assert.ok(await waitUntil(waits, { deadlineMs: 10_000, everyMs: 20 }));
    assert.equal(began, false);
    await redis.del(`${busy}one`);
    await done;
    assert.deepEqual([began, await redis.get(mark)], [true, null]);
  });

  it('lifts the mark after a failure that changed nothing, and leaves it where the installation is incomplete', async () => {
    const failure = new BackupError('BUSY', 'as before');
    await assert.rejects(
      underMaintenance(env, never, () => Promise.reject(failure)),
      failure,
    );
    assert.equal(await redis.get(mark), null);
    failure.incomplete = true;
    await assert.rejects(
      underMaintenance(env, never, () => Promise.reject(failure)),
      failure,
    );
    assert.deepEqual([await redis.get(mark), await redis.pttl(mark)], ['restore', -1]);
  });

  it("restores the operator's mark at its end, and has none expire that stood before it", async () => {
    await redis.set(mark, 'operator');
    const done = underMaintenance(env, never, () => Promise.resolve());
    assert.ok(
      await waitUntil(async () => (await redis.get(mark)) === 'restore', { deadlineMs: 5_000, everyMs: 20 }),
    );
    assert.equal(
      await redis.pttl(mark),
      -1,
      "a restore that is killed now would end the operator's maintenance",
    );
    await done;
    assert.deepEqual([await redis.get(mark), await redis.pttl(mark)], ['operator', -1]);
    await assert.rejects(
      underMaintenance(env, never, () => Promise.reject(new BackupError('BUSY', 'untouched'))),
    );
    assert.equal(await redis.get(mark), 'operator');
  });

  it('leaves the mark of a restore that failed before it, until one succeeds', async () => {
    await redis.set(mark, 'restore');
    await assert.rejects(
      underMaintenance(env, never, () => Promise.reject(new BackupError('BUSY', 'untouched'))),
    );
    assert.deepEqual([await redis.get(mark), await redis.pttl(mark)], ['restore', -1]);
    await underMaintenance(env, never, () => Promise.resolve());
    assert.equal(await redis.get(mark), null);
  });

  it('leaves a mark alone that the operator changed meanwhile', async () => {
    await underMaintenance(env, never, async () => void (await redis.set(mark, 'operator')));
    assert.equal(await redis.get(mark), 'operator');
  });

  it('keeps the mark when it empties Redis', async () => {
    await underMaintenance(env, never, async () => {
      await redis.set('tessera:jobs:mail:1', 'x');
      await withErasuresHeld(env, never, (_stopped, lease) => lease.emptyRedis());
      assert.deepEqual([await redis.get(mark), await redis.get('tessera:jobs:mail:1')], ['restore', null]);
    });
  });
});
