export * from './definition.js';
export * from './jobs.js';
export { isDismissible } from './dismissal.js';
export * from './queues.js';
export * from './worker.js';
export type { Patience } from './patience.js';
