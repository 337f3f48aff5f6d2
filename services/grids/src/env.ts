import {
  COMMON_ENV,
  readEnv,
  ServiceKey,
  ServiceKeyRing,
  TCP_ENV,
  variable,
  withServiceDatabase,
  type EnvSource,
} from '@tessera/service-kit';
import type { z } from 'zod';

/** Everything that this service reads from its environment. */
export const GridsEnv = {
  ...COMMON_ENV,
  ...TCP_ENV,
  AUTH_TCP: variable.HostPort,
  MEDIA_TCP: variable.HostPort,
  MEDIA_URL: variable.HttpUrl,
  /** Where people reach the product; links in calendars start with it. */
  PUBLIC_URL: variable.PublicUrl,
  SERVICE_KEY_TO_AUTH: ServiceKey,
  SERVICE_KEY_TO_MEDIA: ServiceKey,
  SERVICE_KEY_FROM_MEDIA: ServiceKeyRing,
  SERVICE_KEY_FROM_ADMIN: ServiceKeyRing,
} as const;
export type GridsEnv = z.infer<z.ZodObject<typeof GridsEnv>>;

/** @throws EnvError naming every variable that is missing or wrong. */
export function readGridsEnv(source: EnvSource = process.env): GridsEnv {
  return readEnv(GridsEnv, withServiceDatabase('grids', source));
}
