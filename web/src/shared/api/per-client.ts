import type { QueryClient } from '@tanstack/react-query';

/** What the app has one of, and a test one for each of its query clients: made when it is first asked for. */
export function perClient<T extends object>(make: (client: QueryClient) => T): (client: QueryClient) => T {
  const made = new WeakMap<QueryClient, T>();
  return (client) => {
    let one = made.get(client);
    if (one === undefined) made.set(client, (one = make(client)));
    return one;
  };
}
