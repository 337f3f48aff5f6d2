// @ts-check

/** What `make upgrade` replaces without a gap, in this order: who is asked before those who ask. */
export const ROLLED = /** @type {const} */ ([
  { service: 'auth', upstream: 'AUTH_HTTP' },
  { service: 'media-worker', upstream: undefined },
  { service: 'media-api', upstream: 'MEDIA_HTTP' },
  { service: 'grids', upstream: 'GRIDS_HTTP' },
  { service: 'admin', upstream: 'ADMIN_HTTP' },
]);
