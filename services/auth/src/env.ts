import {
  COMMON_ENV,
  readEnv,
  ServiceKey,
  TCP_ENV,
  variable,
  withServiceDatabase,
  type EnvSource,
} from '@tessera/service-kit';
import { z } from 'zod';

const PrivateKey = variable.json(z.object({ kid: z.string().min(1), pem: z.string().min(1) }));

export const AuthEnv = {
  ...COMMON_ENV,
  ...TCP_ENV,
  /** Signs people's tokens; its public half is one of `JWT_PUBLIC_KEYS`. */
  JWT_PRIVATE_KEY: PrivateKey,
  SERVICE_KEY_FROM_GRIDS: ServiceKey,
  SERVICE_KEY_FROM_MEDIA: ServiceKey,
  SERVICE_KEY_FROM_ADMIN: ServiceKey,
  SERVICE_KEY_FROM_OPERATOR: ServiceKey,
  /** Wrong passwords that one account bears in an hour before its log-in waits. */
  LOGIN_FAILURES_PER_HOUR: z.coerce.number().int().positive().default(30),
} as const;
export type AuthEnv = z.infer<z.ZodObject<typeof AuthEnv>>;

/** The injection token of the environment. */
export const AUTH_ENV = Symbol('auth environment');

/** @throws EnvError naming every variable that is missing or wrong. */
export function readAuthEnv(source: EnvSource = process.env): AuthEnv {
  return readEnv(AuthEnv, withServiceDatabase('auth', source));
}

export const OperatorEnv = { AUTH_TCP: variable.HostPort, SERVICE_KEY_TO_AUTH: ServiceKey } as const;
export type OperatorEnv = z.infer<z.ZodObject<typeof OperatorEnv>>;

/** What the operator's command needs to reach the running service. */
export function readOperatorEnv(source: EnvSource = process.env): OperatorEnv {
  return readEnv(OperatorEnv, source);
}
