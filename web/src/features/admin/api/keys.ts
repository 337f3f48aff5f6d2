/** Query keys of the dashboard; all of them begin alike, so that they can be refetched together. */
export const ADMIN_KEY = ['admin'] as const;
export const adminKey = (...parts: readonly unknown[]) => [...ADMIN_KEY, ...parts] as const;
