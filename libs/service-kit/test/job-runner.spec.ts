import { JobQueues, handler, job } from '@tessera/jobs';
import { OwnRedis, eventually } from '@tessera/testing';
import { z } from 'zod';
import { JobRunner } from '../src/jobs/job-runner.js';

const greet = job('grids', 'greet', z.object({ name: z.string() }));

let redis: OwnRedis;
let queues: JobQueues;
let runner: JobRunner;
let greeted: string[];
/** The job in hand waits for it. */
let hold: Promise<void>;

beforeEach(async () => {
  redis = await OwnRedis.start();
  greeted = [];
  hold = Promise.resolve();
  const target = { url: redis.url, prefix: 'jobs' };
  queues = new JobQueues(target, () => undefined);
  const handlers = [
    handler(greet, async ({ name }) => {
      await hold;
      greeted.push(name);
    }),
  ];
  runner = new JobRunner([{ queue: 'grids', concurrency: 1 }], [greet], handlers, target);
  runner.onApplicationBootstrap();
  await queues.add(greet, { name: 'first' });
  await eventually(() => expect(greeted).toEqual(['first']));
});
afterEach(async () => {
  await queues.close().catch(() => undefined);
  await redis.kill();
});

describe('a process that stops', () => {
  it('finishes the job in hand', async () => {
    let release = (): void => undefined;
    hold = new Promise((resolve) => (release = resolve));
    await queues.add(greet, { name: 'in hand' });
    await eventually(async () => expect(await queues.queue('grids').getActiveCount()).toBe(1));
    const stopped = runner.onModuleDestroy();
    release();
    await stopped;
    expect(greeted).toEqual(['first', 'in hand']);
    expect(await queues.queue('grids').getActiveCount()).toBe(0);
  });

  it('does not wait for a Redis that is unavailable', async () => {
    await redis.kill();
    await runner.onModuleDestroy();
  });

  it('does not wait for a Redis that goes at that moment', async () => {
    await Promise.all([redis.kill(), runner.onModuleDestroy()]);
  });

  it('does not wait for a Redis that goes again after it has just come back', async () => {
    await redis.kill();
    await redis.restart();
    await Promise.all([runner.onModuleDestroy(), redis.kill()]);
  });
});
