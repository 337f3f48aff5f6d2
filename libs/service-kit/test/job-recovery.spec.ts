import { handler, job, JobQueues, UnrecoverableError } from '@tessera/jobs';
import { OwnRedis, eventually } from '@tessera/testing';
import { z } from 'zod';
import { HealthChecks } from '../src/health/health-checks.js';
import { JobRecovery } from '../src/jobs/job-recovery.js';
import { JobRunner } from '../src/jobs/job-runner.js';
import { Sweeper } from '../src/lifecycle/sweeper.js';

jest.setTimeout(60_000);

const paint = job('grids', 'paint', z.object({ name: z.string() }));
const HOUR = 3_600_000;

let redis: OwnRedis;
let queues: JobQueues;
let runner: JobRunner;
let sweeper: Sweeper;
let recovery: JobRecovery;
let storeIsReady: boolean;
let painted: string[];

beforeEach(async () => {
  redis = await OwnRedis.start();
  storeIsReady = false;
  painted = [];
  const target = { url: redis.url, prefix: 'jobs' };
  queues = new JobQueues(target, () => undefined);
  const checks = new HealthChecks();
  checks.add('store', () => (storeIsReady ? Promise.resolve() : Promise.reject(new Error('no store'))));
  sweeper = new Sweeper();
  recovery = new JobRecovery(queues, checks, sweeper);
  const handlers = [
    handler(paint, ({ name }) => {
      if (name === 'impossible') return Promise.reject(new UnrecoverableError('never'));
      if (!storeIsReady) return Promise.reject(new Error('no store'));
      painted.push(name);
      return Promise.resolve();
    }),
  ];
  runner = new JobRunner([{ queue: 'grids', concurrency: 1 }], [paint], handlers, target);
  runner.onApplicationBootstrap();
});
afterEach(async () => {
  await sweeper.onModuleDestroy();
  await runner.onModuleDestroy();
  await queues.close().catch(() => undefined);
  await redis.kill();
});

const counts = () => queues.queue('grids').getJobCounts('waiting', 'delayed', 'failed', 'active');

describe('work that failed while the store was unavailable', () => {
  it('is done as soon as the store is back, also where its tries were used up; what can never be done is not tried again', async () => {
    await queues.add(paint, { name: 'patient' }, 'patient');
    await queues.add(
      { ...paint, options: { ...paint.options, attempts: 1 } },
      { name: 'given up' },
      'given-up',
    );
    await queues.add(paint, { name: 'impossible' }, 'impossible');
    await eventually(async () =>
      expect(await counts()).toEqual({ waiting: 0, delayed: 1, failed: 2, active: 0 }),
    );
    const patient = await queues.queue('grids').getJob('patient');
    await patient!.changeDelay(HOUR);
    await recovery.look({ queue: 'grids' });
    expect(await counts()).toMatchObject({ delayed: 1, failed: 2 });
    storeIsReady = true;
    await recovery.look({ queue: 'grids' });
    await eventually(() => expect([...painted].sort()).toEqual(['given up', 'patient']));
    await eventually(async () =>
      expect(await counts()).toEqual({ waiting: 0, delayed: 0, failed: 1, active: 0 }),
    );
    await recovery.look({ queue: 'grids' });
    expect((await queues.queue('grids').getJob('impossible'))?.attemptsMade).toBe(1);
  });

  it('is done however much of it there is, also behind jobs that can never be done', async () => {
    const names = Array.from({ length: 201 }, (_, index) => `picture ${index}`);
    const once = { ...paint, options: { ...paint.options, attempts: 1 } };
    for (const name of names) await queues.add(once, { name });
    for (const _ of names) await queues.add(paint, { name: 'impossible' });
    await eventually(async () => expect(await counts()).toMatchObject({ waiting: 0, failed: 402 }), 30_000);
    storeIsReady = true;
    // Every replica looks.
    await Promise.all([recovery.look({ queue: 'grids' }), recovery.look({ queue: 'grids' })]);
    await eventually(() => expect([...painted].sort()).toEqual([...names].sort()), 30_000);
    await eventually(async () => expect(await counts()).toMatchObject({ active: 0, failed: 201 }));
  });
});
