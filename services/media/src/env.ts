import {
  COMMON_ENV,
  readEnv,
  ServiceKey,
  ServiceKeyRing,
  STORE_ENV,
  TCP_ENV,
  variable,
  withServiceDatabase,
  type EnvSource,
} from '@tessera/service-kit';
import { availableParallelism } from 'node:os';
import { z } from 'zod';

const cores = availableParallelism();
/** Threads that sharp shares with the file system and name look-ups; Node's own default. */
const NODE_THREADS = 4;

const PositiveInt = z.coerce.number().int().positive();

export const MEDIA_ENV = {
  ...COMMON_ENV,
  ...TCP_ENV,
  ...STORE_ENV,
  /** Uploads in flight; emptied of leftovers at start. */
  TMP_DIR: z.string().min(1),
  /** Images that one API process decodes at once; each takes one of Node's threads. */
  DECODE_CONCURRENCY: PositiveInt.default(Math.min(cores, NODE_THREADS - 1)),
  /** Images that wait for that in one API process before it responds with 503. */
  DECODE_QUEUE: PositiveInt.default(64),
  AUTH_TCP: variable.HostPort,
  GRIDS_TCP: variable.HostPort,
  SERVICE_KEY_TO_AUTH: ServiceKey,
  SERVICE_KEY_TO_GRIDS: ServiceKey,
  SERVICE_KEY_FROM_AUTH: ServiceKeyRing,
  SERVICE_KEY_FROM_GRIDS: ServiceKeyRing,
  SERVICE_KEY_FROM_ADMIN: ServiceKeyRing,
} as const;
export type MediaEnv = z.infer<z.ZodObject<typeof MEDIA_ENV>>;

export const WORKER_ENV = {
  ...COMMON_ENV,
  ...STORE_ENV,
  /** Pictures that one worker process derives at once. */
  WORKER_CONCURRENCY: PositiveInt.default(cores),
  AUTH_TCP: variable.HostPort,
  GRIDS_TCP: variable.HostPort,
  SERVICE_KEY_TO_AUTH: ServiceKey,
  SERVICE_KEY_TO_GRIDS: ServiceKey,
} as const;
export type WorkerEnv = z.infer<z.ZodObject<typeof WORKER_ENV>>;

/** The API process's environment. @throws EnvError naming every bad variable. */
export function readMediaEnv(source: EnvSource = process.env): MediaEnv {
  return readEnv(MEDIA_ENV, withServiceDatabase('media', source));
}

/** The worker process's environment. @throws EnvError naming every bad variable. */
export function readWorkerEnv(source: EnvSource = process.env): WorkerEnv {
  return readEnv(WORKER_ENV, withServiceDatabase('media', source));
}
