import type { Part } from './bench.ts';

/** In the order in which they are measured: what needs a quiet machine most comes first. */
export const PARTS = [
  ...['drag', 'export', 'upload', 'page'],
  ...['lists', 'move', 'gateway', 'media', 'growth', 'cost'],
];

/** Loaded when it is measured: what it imports is built by then. */
export const partOf = async (name: string): Promise<Part> => (await import(`./parts/${name}.ts`)).part;
