import { TimeLeft } from './time-left.js';

describe('the time that is left', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('gets less, and is never none, which would mean no deadline', () => {
    const time = new TimeLeft(1_000);
    jest.advanceTimersByTime(400);
    expect(time.milliseconds).toBe(600);
    jest.advanceTimersByTime(900);
    expect(time.milliseconds).toBe(1);
  });

  it('allows work that is done in it', async () => {
    expect(await new TimeLeft(1_000).allows(Promise.resolve('done'))).toBe('done');
  });

  it('makes nothing of work that fails', async () => {
    expect(await new TimeLeft(1_000).allows(Promise.reject(new Error('unavailable')))).toBeNull();
  });

  it('makes nothing of work that takes longer', async () => {
    const allowed = new TimeLeft(1_000).allows(new Promise(() => undefined));
    await jest.advanceTimersByTimeAsync(1_000);
    expect(await allowed).toBeNull();
  });
});
