import { NotFetchedError, withRetries } from './with-retries.js';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const FILE = { text: 'here' };
const lost = new Error('the network changed');

it('fetches once where that succeeds', async () => {
  const load = jest.fn(() => Promise.resolve(FILE));
  await expect(withRetries(load)()).resolves.toBe(FILE);
  expect(load).toHaveBeenCalledTimes(1);
});

it('fetches a file whose fetching failed once more, after a pause', async () => {
  const load = jest
    .fn(() => Promise.resolve(FILE))
    .mockRejectedValueOnce(lost)
    .mockRejectedValueOnce(lost);
  const fetched = withRetries(load)();
  await jest.advanceTimersByTimeAsync(249);
  expect(load).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(1_001);
  await expect(fetched).resolves.toBe(FILE);
  expect(load).toHaveBeenCalledTimes(3);
});

it('gives up after the fourth try, and throws that it could not be fetched, with the cause', async () => {
  const load = jest.fn(() => Promise.reject(lost));
  const fetched = withRetries(load)();
  const failure = expect(fetched).rejects.toEqual(Object.assign(new NotFetchedError(lost), { cause: lost }));
  await jest.advanceTimersByTimeAsync(10_000);
  await failure;
  expect(load).toHaveBeenCalledTimes(4);
});
