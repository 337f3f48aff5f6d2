import { ApiError, NetworkError } from '../../../shared/api/api-error.js';
import { reportReachable, reportUnreachable } from '../../../shared/api/connection.js';
import { pauseBetweenTries } from './pause-between-tries.js';

describe('the pause between two tries', () => {
  const over = jest.fn();
  const begin = (error: unknown, tries: number, signal = new AbortController().signal) =>
    void pauseBetweenTries(error, tries, signal).then(over);

  beforeEach(() => {
    jest.useFakeTimers();
    over.mockReset();
  });
  afterEach(() => {
    reportReachable();
    jest.useRealTimers();
  });

  it.each([
    [1, 1_000],
    [3, 4_000],
    [9, 30_000],
  ])('before try %i is %i ms', async (tries, milliseconds) => {
    begin(new Error('no'), tries);
    await jest.advanceTimersByTimeAsync(milliseconds - 1);
    expect(over).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(over).toHaveBeenCalled();
  });

  it('is what the server asks for', async () => {
    begin(new ApiError({ status: 429, statusText: '', text: '', retryAfter: '7' }), 1);
    await jest.advanceTimersByTimeAsync(6_999);
    expect(over).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(over).toHaveBeenCalled();
  });

  it.each([new NetworkError('unreachable'), new Error('no')])(
    'lasts while the server cannot be reached, and ends when it can: %s',
    async (error) => {
      reportUnreachable();
      begin(error, 1);
      await jest.advanceTimersByTimeAsync(4_000);
      expect(over).not.toHaveBeenCalled();
      reportReachable();
      await jest.advanceTimersByTimeAsync(0);
      expect(over).toHaveBeenCalled();
    },
  );

  it('ends at once when everything is stopped', async () => {
    const stop = new AbortController();
    begin(new Error('no'), 5, stop.signal);
    stop.abort();
    await jest.advanceTimersByTimeAsync(0);
    expect(over).toHaveBeenCalled();
  });
});
