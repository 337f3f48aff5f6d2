// @ts-check

/** In the order in which they are measured: what needs a quiet machine most comes first. */
export const PARTS = [
  ...['drag', 'export', 'upload', 'page'],
  ...['lists', 'move', 'gateway', 'media', 'growth', 'cost'],
];

/**
 * Loaded when it is measured: what it imports is built by then.
 * @param {string} name
 * @returns {Promise<import('./bench.mjs').Part>}
 */
export const partOf = async (name) => (await import(`./parts/${name}.mjs`)).part;
