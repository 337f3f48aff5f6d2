import {
  COMMON_ENV,
  EnvError,
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
  MEDIA_TCP: variable.HostPort,
  SERVICE_KEY_TO_MEDIA: ServiceKey,
  SERVICE_KEY_FROM_GRIDS: ServiceKey,
  SERVICE_KEY_FROM_MEDIA: ServiceKey,
  SERVICE_KEY_FROM_ADMIN: ServiceKey,
  SERVICE_KEY_FROM_OPERATOR: ServiceKey,
  /** Wrong passwords that one account bears in an hour before its log-in waits. */
  LOGIN_FAILURES_PER_HOUR: z.coerce.number().int().positive().default(30),
  /** Where people reach the product; links in mails start with it. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, '')),
  /** Stripe's secret key; without it and the webhook's secret there are no payments. */
  STRIPE_SECRET_KEY: z.string().min(1).optional(),
  /** Signs the events that Stripe sends to /api/stripe/webhook. */
  STRIPE_WEBHOOK_SECRET: z.string().min(1).optional(),
  /** Where Stripe's API is; another host than Stripe's own is for tests. */
  STRIPE_API_HOST: z.string().min(1).default('api.stripe.com'),
  STRIPE_API_PORT: variable.Port.default(443),
  STRIPE_API_PROTOCOL: z.enum(['http', 'https']).default('https'),
  /** Stripe's ids of what Premium costs a month and a year. */
  STRIPE_PRICE_MONTHLY: z.string().min(1).default('price_premium_monthly'),
  STRIPE_PRICE_YEARLY: z.string().min(1).default('price_premium_yearly'),
} as const;
export type AuthEnv = z.infer<z.ZodObject<typeof AuthEnv>>;

/** The injection token of the environment. */
export const AUTH_ENV = Symbol('auth environment');

/** @throws EnvError naming every variable that is missing or wrong. */
export function readAuthEnv(source: EnvSource = process.env): AuthEnv {
  const env = readEnv(AuthEnv, withServiceDatabase('auth', source));
  if ((env.STRIPE_SECRET_KEY === undefined) !== (env.STRIPE_WEBHOOK_SECRET === undefined)) {
    throw new EnvError(
      'Bad environment:\n  STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET: set both or neither',
    );
  }
  return env;
}

export const OperatorEnv = { AUTH_TCP: variable.HostPort, SERVICE_KEY_TO_AUTH: ServiceKey } as const;
export type OperatorEnv = z.infer<z.ZodObject<typeof OperatorEnv>>;

/** What the operator's command needs to reach the running service. */
export function readOperatorEnv(source: EnvSource = process.env): OperatorEnv {
  return readEnv(OperatorEnv, source);
}
