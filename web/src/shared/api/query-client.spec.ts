import { createQueryClient } from './query-client.js';

it('reads once: no retry, no refetch by itself, never stale [4.15] [D5.3]', async () => {
  const client = createQueryClient();
  const read = jest.fn(() => Promise.resolve('grids'));
  const failing = jest.fn(() => Promise.reject(new Error('500')));
  await client.fetchQuery({ queryKey: ['grids'], queryFn: read });
  await client.fetchQuery({ queryKey: ['grids'], queryFn: read });
  await expect(client.fetchQuery({ queryKey: ['broken'], queryFn: failing })).rejects.toThrow('500');
  expect(read).toHaveBeenCalledTimes(1);
  expect(failing).toHaveBeenCalledTimes(1);
  expect(client.getDefaultOptions().queries).toMatchObject({
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    refetchInterval: false,
  });
  client.clear();
});
