import { SCALED_TYPE, type ScaleRequest } from './draw-scaled.js';
import { ScaleTimeoutError } from './scale-timeout-error.js';
import { ScalePool, type ScaleResponse } from './scale-pool.js';
import { scaledSize } from './scaled-size.js';
import { UnreadableImageError } from './unreadable-image-error.js';

/** A worker that responds as it is told. */
class PlayedWorker {
  onmessage: ((event: { data: ScaleResponse }) => void) | null = null;
  onerror: ((event: { message: string }) => void) | null = null;
  terminated = false;
  asked = 0;
  constructor(private readonly respond: (worker: PlayedWorker) => void) {}
  request: ScaleRequest | null = null;
  postMessage(request: ScaleRequest): void {
    this.asked += 1;
    this.request = request;
    queueMicrotask(() => this.respond(this));
  }
  terminate(): void {
    this.terminated = true;
  }
}

const DEADLINE_MS = 30_000;
const picture = new Blob(['jpeg']);
const file = new Blob(['file']);

describe('the pool of scaling workers', () => {
  let workers: PlayedWorker[];
  let here: number;
  let convertible: Blob | null;
  const poolOf = (respond: (worker: PlayedWorker) => void, makes = true) =>
    new ScalePool({
      makeWorker: () => {
        if (!makes) return null;
        const worker = new PlayedWorker(respond);
        workers.push(worker);
        return worker as unknown as Worker;
      },
      scaleHere: () => {
        here += 1;
        return Promise.resolve(picture);
      },
      convert: () => Promise.resolve(convertible),
      deadline: DEADLINE_MS,
    });

  beforeEach(() => {
    workers = [];
    here = 0;
    convertible = null;
  });

  afterEach(() => jest.useRealTimers());

  it('scales the JPEG of a picture that the browser cannot read, where one can be made', async () => {
    convertible = new Blob(['converted']);
    const pool = poolOf((worker) =>
      worker.onmessage?.({
        data: worker.request?.file === convertible ? { picture } : { failure: 'not decoded' },
      }),
    );
    expect(await pool.scale(file)).toBe(picture);
    convertible = null;
    await expect(pool.scale(file)).rejects.toThrow(UnreadableImageError);
  });

  it('uses a worker again for the next picture', async () => {
    const pool = poolOf((worker) => worker.onmessage?.({ data: { picture } }));
    expect(await pool.scale(file)).toBe(picture);
    await pool.scale(file);
    expect(workers.map((worker) => worker.asked)).toEqual([2]);
    await Promise.all([pool.scale(file), pool.scale(file)]);
    expect(workers).toHaveLength(2);
    pool.close();
    expect(workers.every((worker) => worker.terminated)).toBe(true);
  });

  it('decodes no more than two pictures at once, and the others in their order', async () => {
    const begun: (() => void)[] = [];
    const pool = poolOf((worker) => begun.push(() => worker.onmessage?.({ data: { picture } })));
    const ended: number[] = [];
    const all = [0, 1, 2, 3, 4].map((at) => pool.scale(file).then(() => ended.push(at)));
    const settled = () => new Promise((resolve) => setTimeout(resolve));
    for (const count of [2, 3, 4, 5, 5]) {
      await settled();
      expect(begun).toHaveLength(count);
      begun[ended.length]?.();
    }
    await Promise.all(all);
    expect(ended).toEqual([0, 1, 2, 3, 4]);
    expect(workers).toHaveLength(2);
  });

  it('goes on after a picture that cannot be read', async () => {
    const pool = poolOf((worker) => worker.onmessage?.({ data: { failure: 'EncodingError' } }));
    const results = await Promise.allSettled([1, 2, 3, 4].map(() => pool.scale(file)));
    expect(results.map(({ status }) => status)).toEqual(Array(4).fill('rejected'));
  });

  it('asks for a side of at most 800 px and JPEG quality 0.8 [5.10] [D5.1]', async () => {
    await poolOf((worker) => worker.onmessage?.({ data: { picture } })).scale(file);
    expect(workers[0]?.request).toEqual({ file, side: 800, quality: 0.8 });
    expect(SCALED_TYPE).toBe('image/jpeg');
  });

  it('tells a picture that cannot be read, and keeps the worker', async () => {
    const pool = poolOf((worker) => worker.onmessage?.({ data: { failure: 'EncodingError' } }));
    await expect(pool.scale(file)).rejects.toThrow(UnreadableImageError);
    expect(workers[0]?.terminated).toBe(false);
    expect(here).toBe(0);
  });

  it('scales on the page where workers cannot draw or do not run', async () => {
    await poolOf(() => undefined, false).scale(file);
    const pool = poolOf((worker) => worker.onerror?.({ message: 'refused' }));
    expect(await pool.scale(file)).toBe(picture);
    expect(await pool.scale(file)).toBe(picture);
    expect([here, workers.length]).toEqual([3, 1]);
  });

  it('gives a picture up that takes too long, with its worker', async () => {
    jest.useFakeTimers();
    const pool = poolOf(() => undefined);
    const failed = expect(pool.scale(file)).rejects.toThrow(ScaleTimeoutError);
    await jest.advanceTimersByTimeAsync(DEADLINE_MS);
    await failed;
    expect(workers[0]?.terminated).toBe(true);
  });

  it('waits for a picture whose worker was frozen with the page, with all timers overdue', async () => {
    jest.useFakeTimers();
    const pool = poolOf(() => undefined);
    const scaled = pool.scale(file);
    await jest.advanceTimersByTimeAsync(DEADLINE_MS / 2);
    jest.setSystemTime(Date.now() + 600_000);
    jest.runOnlyPendingTimers();
    workers[0]?.onmessage?.({ data: { picture } });
    expect(await scaled).toBe(picture);
    expect(jest.getTimerCount()).toBe(0);
  });
});

it.each([
  [4032, 3024, 800, 600],
  [3024, 4032, 600, 800],
  [500, 400, 500, 400],
  [10_000, 4, 800, 1],
])('scales %i x %i to %i x %i [5.10]', (width, height, wide, high) => {
  expect(scaledSize({ width, height }, 800)).toEqual({ width: wide, height: high });
});
