import type { JobsOptions } from 'bullmq';
import type { z } from 'zod';
import { patient, type Patience } from './patience.js';

/**
 * The queues: one for each kind of work of each process that consumes, so that what takes long keeps nothing else
 * waiting. `auth` and `media` are those of the version before: nothing is added to them, and what waits there at an
 * upgrade is worked off.
 */
export const QUEUES = [
  'derive',
  'export',
  'kit',
  'erase',
  'erase-grids',
  'grids',
  'copy',
  'mail',
  'auth',
  'media',
] as const;
export type QueueName = (typeof QUEUES)[number];

/**
 * A job: a name and ids. Its handler reloads all state, may run twice and overlapping, throws to be tried again and
 * throws BullMQ's `UnrecoverableError` to give up.
 */
export interface JobDefinition<Payload> {
  readonly queue: QueueName;
  /** Where the version before queued it. */
  readonly formerly: QueueName | null;
  readonly name: string;
  readonly payload: z.ZodType<Payload>;
  readonly options: JobsOptions;
}

interface JobSettings {
  readonly formerly?: QueueName;
  readonly patience?: Patience;
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
  { formerly, patience = USUAL }: JobSettings = {},
): JobDefinition<Payload> {
  const options = {
    ...patient(patience),
    removeOnComplete: true,
    removeOnFail: { age: FAILED_KEPT_FOR },
    stackTraceLimit: 1,
  };
  return { queue, formerly: formerly ?? null, name, payload, options };
}

/** Whether a job may lie in a queue. */
export function liesIn({ queue, formerly }: JobDefinition<unknown>, name: QueueName): boolean {
  return queue === name || formerly === name;
}
