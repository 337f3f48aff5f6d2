import { AsyncLocalStorage } from 'node:async_hooks';
import { QueuePerKey } from './queue-per-key.js';

const LONG = { wait: 60_000, turn: 'a turn' };
const SHORT = { wait: 5, turn: 'a turn' };

/** A task that has the turn until it is told to end. */
function holder() {
  let end: (value: string) => void = () => undefined;
  const task = jest.fn(() => new Promise<string>((resolve) => (end = resolve)));
  return { task, end: () => end('held') };
}

describe('tasks of one key', () => {
  it('have their turns one after another, whatever becomes of those before', async () => {
    const queues = new QueuePerKey();
    const began: string[] = [];
    const task = (name: string, fails: boolean) => async () => {
      began.push(name);
      await Promise.resolve();
      if (fails) throw new Error(name);
      return began.join('');
    };
    const first = queues.run('grid', LONG, task('a', true));
    const second = queues.run('grid', LONG, task('b', false));
    await expect(first).rejects.toThrow('a');
    await expect(second).resolves.toBe('ab');
  });

  it('are refused while the one before still works where they waited for too long, and never run', async () => {
    const queues = new QueuePerKey();
    const { task, end } = holder();
    const late = jest.fn(() => Promise.resolve('late'));
    const held = queues.run('grid', LONG, task);
    await expect(queues.run('grid', SHORT, late)).rejects.toMatchObject({
      code: 'DEPENDENCY_UNAVAILABLE',
      retryAfter: 1,
    });
    expect(queues.waiting('grid')).toBe(0);
    end();
    await expect(held).resolves.toBe('held');
    await expect(queues.run('grid', LONG, () => Promise.resolve('next'))).resolves.toBe('next');
    expect(late).not.toHaveBeenCalled();
  });

  it('may work for longer than they may wait', async () => {
    const queues = new QueuePerKey();
    const { task, end } = holder();
    const held = queues.run('grid', SHORT, task);
    const other = queues.run('grid', SHORT, () => Promise.resolve('late'));
    await expect(other).rejects.toMatchObject({ code: 'DEPENDENCY_UNAVAILABLE' });
    end();
    await expect(held).resolves.toBe('held');
  });

  it('belong to their own request, also where another one`s end starts them', async () => {
    const queues = new QueuePerKey();
    const requests = new AsyncLocalStorage<string>();
    const { task, end } = holder();
    const first = requests.run('first', () => queues.run('grid', LONG, task));
    const second = requests.run('second', () =>
      queues.run('grid', LONG, () => Promise.resolve(requests.getStore())),
    );
    end();
    await first;
    await expect(second).resolves.toBe('second');
  });
});
