import { ApiError } from '../../../shared/api/api-error.js';
import { pauseBetweenTries } from './pause-between-tries.js';

describe('the pause between two tries', () => {
  const over = jest.fn();
  const begin = (error: unknown, tries: number, signal = new AbortController().signal) =>
    void pauseBetweenTries(error, tries, signal).then(over);
  const setOnline = (online: boolean) =>
    jest.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(online);

  beforeEach(() => {
    jest.useFakeTimers();
    over.mockReset();
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
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

  it('lasts while there is no network, and ends when it is back', async () => {
    setOnline(false);
    begin(new Error('no'), 1);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(over).not.toHaveBeenCalled();
    setOnline(true);
    window.dispatchEvent(new Event('online'));
    await jest.advanceTimersByTimeAsync(0);
    expect(over).toHaveBeenCalled();
  });

  it('ends at once when everything is stopped', async () => {
    const stop = new AbortController();
    begin(new Error('no'), 5, stop.signal);
    stop.abort();
    await jest.advanceTimersByTimeAsync(0);
    expect(over).toHaveBeenCalled();
  });
});
