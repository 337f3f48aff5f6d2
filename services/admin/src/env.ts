import {
  COMMON_ENV,
  readEnv,
  ServiceKey,
  variable,
  withServiceDatabase,
  type EnvSource,
} from '@tessera/service-kit';
import { z } from 'zod';

const HttpAddress = z.url({ protocol: /^https?$/ });

export const AdminEnv = {
  ...COMMON_ENV,
  AUTH_TCP: variable.HostPort,
  GRIDS_TCP: variable.HostPort,
  MEDIA_TCP: variable.HostPort,
  SERVICE_KEY_TO_AUTH: ServiceKey,
  SERVICE_KEY_TO_GRIDS: ServiceKey,
  SERVICE_KEY_TO_MEDIA: ServiceKey,
  /** What the dashboard measures storage against, in GB of 1000 MB. */
  STORAGE_LIMIT_GB: z.coerce.number().positive().default(100),
  /** The base URL of each process's readiness check. */
  AUTH_URL: HttpAddress,
  GRIDS_URL: HttpAddress,
  MEDIA_URL: HttpAddress,
  MEDIA_WORKER_URL: HttpAddress,
} as const;
export type AdminEnv = z.infer<z.ZodObject<typeof AdminEnv>>;

/** The injection token of the environment. */
export const ADMIN_ENV = Symbol('admin environment');

/** @throws EnvError naming every variable that is missing or wrong. */
export function readAdminEnv(source: EnvSource = process.env): AdminEnv {
  return readEnv(AdminEnv, withServiceDatabase('admin', source));
}
