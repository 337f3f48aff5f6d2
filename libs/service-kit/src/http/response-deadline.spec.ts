import { StreamableFile, type ExecutionContext } from '@nestjs/common';
import { responseWithin } from '@tessera/contracts';
import type { FastifyReply } from 'fastify';
import { firstValueFrom, from } from 'rxjs';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { assertNotGivenUp, ResponseDeadline } from './response-deadline.js';

const WITHIN = 50;

const JUST_COME = { elapsedTime: 0, sent: false };

const isGivenUp = (): boolean => {
  try {
    assertNotGivenUp();
    return false;
  } catch {
    return true;
  }
};

/** What the deadline makes of a call whose work ends as `work` does. */
function outcome(
  work: Promise<unknown> | (() => Promise<unknown>),
  reply: Pick<FastifyReply, 'elapsedTime' | 'sent'> = JUST_COME,
  within = WITHIN,
): Promise<unknown> {
  const http = {
    getRequest: () => ({ method: 'GET', url: '/api/things?page=2' }),
    getResponse: () => reply,
  };
  const context = { switchToHttp: () => http } as unknown as ExecutionContext;
  const deadline = new ResponseDeadline(() => within);
  return firstValueFrom(
    deadline.intercept(context, { handle: () => from(typeof work === 'function' ? work() : work) }),
  );
}

const never = new Promise<unknown>(() => undefined);

it('a call whose waits add up to too much is 503, with the time after which to try again', async () => {
  await expect(outcome(never)).rejects.toMatchObject({ code: 'DEPENDENCY_UNAVAILABLE', retryAfter: 1 });
});

it('the time before its handler counts', async () => {
  // Without it these would wait for longer than a test may take.
  const hour = 3_600_000;
  for (const elapsedTime of [hour, 2 * hour])
    await expect(outcome(never, { elapsedTime, sent: false }, hour)).rejects.toMatchObject({ status: 503 });
});

it('a call that is in time gets its result, or its own failure', async () => {
  await expect(outcome(Promise.resolve('list'))).resolves.toBe('list');
  await expect(outcome(Promise.reject(new Error('own')))).rejects.toThrow('own');
});

it('work whose response was given up knows it, and other work does not', async () => {
  let look: () => void = () => undefined;
  const looked = new Promise<void>((resolve) => (look = resolve)).then(isGivenUp);
  const given: boolean[] = [];
  const work = async () => {
    given.push(isGivenUp());
    await looked;
    given.push(isGivenUp());
  };
  const begun: Promise<void>[] = [];
  await expect(
    outcome(() => {
      const running = work();
      begun.push(running);
      return running;
    }),
  ).rejects.toMatchObject({ status: 503 });
  look();
  await Promise.all(begun);
  expect(given).toEqual([false, true]);
  expect([isGivenUp(), await looked]).toEqual([false, false]);
});

it('a stream that comes after its response was given up is destroyed unread', async () => {
  let finish: (value: StreamableFile) => void = () => undefined;
  const work = new Promise<unknown>((resolve) => (finish = resolve));
  await expect(outcome(work)).rejects.toMatchObject({ status: 503 });
  const stream = Readable.from(['picture']);
  finish(new StreamableFile(stream));
  await once(stream, 'close');
  expect(stream.readableDidRead).toBe(false);
});

it('a response that has begun may go on', async () => {
  let finish: (value: string) => void = () => undefined;
  const work = new Promise<unknown>((resolve) => (finish = resolve));
  const reply = {
    elapsedTime: 0,
    // Asked at the deadline.
    get sent() {
      finish('all of it');
      return true;
    },
  };
  await expect(outcome(work, reply)).resolves.toBe('all of it');
});

it('uploads, the payment provider and admin have more time than other calls', () => {
  const usual = responseWithin('GET', '/api/photos');
  expect(usual).toBeLessThan(5_000);
  for (const [method, path] of [
    ['POST', '/api/media'],
    ['POST', '/api/photos'],
    ['POST', '/api/photos/batch'],
    ['POST', '/api/carousels'],
    ['POST', '/api/carousels/a/photos'],
    ['PUT', '/api/user/profile-image'],
    ['POST', '/api/create-checkout-session'],
    ['GET', '/api/admin/stats'],
    ['GET', '/api/docs'],
    ['POST', '/internal/media.assets.store-picture'],
  ] as const)
    expect(responseWithin(method, path)).toBeGreaterThan(usual);
  for (const [method, path] of [
    ['POST', '/api/login'],
    ['PUT', '/api/photos/a/media'],
    ['POST', '/api/photos/a/retry'],
    ['GET', '/api/carousels/a'],
  ] as const)
    expect(responseWithin(method, path)).toBe(usual);
});
