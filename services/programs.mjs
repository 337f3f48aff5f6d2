// @ts-check
/** The folder of the bundles: `<name>.js` for each process, and what several share. */
export const BUNDLES = 'services/dist';

/** Where each process of the product begins, as it is compiled. */
export const PROGRAMS = /** @type {const} */ ({
  auth: 'services/auth/dist/main.js',
  grids: 'services/grids/dist/main.js',
  'media-api': 'services/media/dist/main.js',
  'media-worker': 'services/media/dist/worker.js',
  admin: 'services/admin/dist/main.js',
});
