import type { JobsOptions } from 'bullmq';
import type { z } from 'zod';
import { patient, type Patience } from './patience.js';

/**
 * The queues: one for each kind of work of each process that consumes, so that what takes long keeps nothing else
 * waiting.
 */
export const QUEUES = ['derive', 'export', 'kit', 'erase', 'erase-grids', 'grids', 'copy', 'mail'] as const;
export type QueueName = (typeof QUEUES)[number];

/**
 * A job: a name and ids. Its handler reloads all state, may run twice and overlapping, throws to be tried again and
 * throws BullMQ's `UnrecoverableError` to give up.
 */
export interface JobDefinition<Payload> {
  readonly queue: QueueName;
  readonly name: string;
  readonly payload: z.ZodType<Payload>;
  readonly options: JobsOptions;
}

/** For half a day, with pauses of up to five minutes. */
const USUAL: Patience = { hours: 12, longestPause: 5 * 60_000 };

/** In seconds: how long a failed job stays for the operator. Older ones go when another one of their queue fails. */
const FAILED_KEPT_FOR = 30 * 24 * 60 * 60;

/**
 * Declares a job. Completed jobs go (a job's id may then be used again), failed ones stay for the operator. What a mark
 * still asks for is queued again when its failed job has gone.
 */
export function job<Payload>(
  queue: QueueName,
  name: string,
  payload: z.ZodType<Payload>,
  { patience = USUAL }: { readonly patience?: Patience } = {},
): JobDefinition<Payload> {
  const options = {
    ...patient(patience),
    removeOnComplete: true,
    removeOnFail: { age: FAILED_KEPT_FOR },
    stackTraceLimit: 1,
  };
  return { queue, name, payload, options };
}
