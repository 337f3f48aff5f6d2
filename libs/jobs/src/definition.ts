import type { JobsOptions } from 'bullmq';
import type { z } from 'zod';

/** The queues, one for each process that consumes: its owner's jobs wait there. */
export const QUEUES = ['auth', 'grids', 'media'] as const;
export type QueueName = (typeof QUEUES)[number];

/**
 * A job: a name and ids. Its handler reloads all state, may run twice, throws to be tried again and throws
 * BullMQ's `UnrecoverableError` to give up.
 */
export interface JobDefinition<Payload> {
  readonly queue: QueueName;
  readonly name: string;
  readonly payload: z.ZodType<Payload>;
  readonly options: JobsOptions;
}

/**
 * What every job starts from: completed jobs go (a job's id may then be used again), failed ones stay for the
 * operator, attempts are spread over about half an hour.
 */
export const DEFAULT_OPTIONS: JobsOptions = {
  attempts: 8,
  backoff: { type: 'exponential', delay: 1_000, jitter: 0.5 },
  removeOnComplete: true,
  removeOnFail: false,
};

/** Declares a job; `options` are laid over the defaults. */
export function job<Payload>(
  queue: QueueName,
  name: string,
  payload: z.ZodType<Payload>,
  options: JobsOptions = {},
): JobDefinition<Payload> {
  return { queue, name, payload, options: { ...DEFAULT_OPTIONS, ...options } };
}
