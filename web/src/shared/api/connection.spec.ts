type Connection = typeof import('./connection.js');

let connection: Connection;
let healthy: boolean;
let asked: jest.Mock;

beforeEach(async () => {
  jest.useFakeTimers();
  jest.resetModules();
  healthy = false;
  asked = jest.fn(() =>
    healthy ? Promise.resolve({ ok: true }) : Promise.reject(new TypeError('no network')),
  );
  globalThis.fetch = asked;
  connection = await import('./connection.js');
});
afterEach(() => {
  connection.reportReachable();
  jest.useRealTimers();
});

it('is offline from a call without a response until one gets its response', () => {
  const heard = jest.fn();
  connection.subscribeToConnection(heard);
  connection.reportUnreachable();
  connection.reportUnreachable();
  expect(connection.isOffline()).toBe(true);
  expect(heard).toHaveBeenCalledTimes(1);
  connection.reportReachable();
  expect(connection.isOffline()).toBe(false);
  expect(heard).toHaveBeenCalledTimes(2);
});

it('asks the server every 5 s while it is offline, and no more once it has responded', async () => {
  connection.reportUnreachable();
  await jest.advanceTimersByTimeAsync(10_000);
  expect(asked).toHaveBeenCalledTimes(2);
  healthy = true;
  await jest.advanceTimersByTimeAsync(5_000);
  expect(connection.isOffline()).toBe(false);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveBeenCalledTimes(3);
});

it("takes the browser's word that the network is gone, and asks where it tells that it is back", async () => {
  window.dispatchEvent(new Event('offline'));
  expect(connection.isOffline()).toBe(true);
  window.dispatchEvent(new Event('online'));
  await jest.advanceTimersByTimeAsync(0);
  expect(connection.isOffline()).toBe(true);
  healthy = true;
  window.dispatchEvent(new Event('online'));
  await jest.advanceTimersByTimeAsync(0);
  expect(connection.isOffline()).toBe(false);
});

it('asks again where no response comes for 5 s, and goes on from there', async () => {
  const silence = new AbortController();
  const deadline = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(silence.signal);
  asked.mockImplementationOnce(
    (_path, { signal }: RequestInit) =>
      new Promise((_, fail) => signal?.addEventListener('abort', () => fail(new Error('too late')))),
  );
  connection.reportUnreachable();
  await jest.advanceTimersByTimeAsync(5_000);
  expect(deadline).toHaveBeenCalledWith(5_000);
  silence.abort();
  healthy = true;
  await jest.advanceTimersByTimeAsync(5_000);
  expect(asked).toHaveBeenCalledTimes(2);
  expect(connection.isOffline()).toBe(false);
});
