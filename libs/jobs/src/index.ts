export * from './definition.js';
export * from './jobs.js';
export * from './queues.js';
