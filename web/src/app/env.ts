/** The gallery of components; null in what is built to be served, which is without its code. */
export const loadGallery =
  process.env.NODE_ENV === 'development' ? () => import('./gallery/gallery-page.js') : null;

/** Whether the built files are there that the worker of `service-worker/` keeps for a start without a network. */
export const keepsShell = process.env.NODE_ENV === 'production';
