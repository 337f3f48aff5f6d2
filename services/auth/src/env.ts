import {
  COMMON_ENV,
  EnvError,
  readEnv,
  ServiceKey,
  ServiceKeyRing,
  TCP_ENV,
  variable,
  withServiceDatabase,
  type EnvSource,
} from '@tessera/service-kit';
import { z } from 'zod';

/** JSON of the key that signs people's tokens. */
export const PrivateKey = variable.json(z.object({ kid: z.string().min(1), pem: z.string().min(1) }));

export const AuthEnv = {
  ...COMMON_ENV,
  ...TCP_ENV,
  /** Signs people's tokens; its public half is one of `JWT_PUBLIC_KEYS`. */
  JWT_PRIVATE_KEY: PrivateKey,
  /** Where it comes from a file it is reread, so that keys are rotated without a restart. */
  JWT_PRIVATE_KEY_FILE: z.string().optional(),
  MEDIA_TCP: variable.HostPort,
  MEDIA_URL: variable.HttpUrl,
  SERVICE_KEY_TO_MEDIA: ServiceKey,
  SERVICE_KEY_FROM_GRIDS: ServiceKeyRing,
  SERVICE_KEY_FROM_MEDIA: ServiceKeyRing,
  SERVICE_KEY_FROM_ADMIN: ServiceKeyRing,
  SERVICE_KEY_FROM_OPERATOR: ServiceKeyRing,
  /** Wrong passwords that one account bears in an hour before its log-in waits. */
  LOGIN_FAILURES_PER_HOUR: z.coerce.number().int().positive().default(30),
  /** Whether accounts end that nobody used for 12 months. */
  RETENTION: z.enum(['on', 'off']).default('off'),
  /** Where people reach the product; links in mails start with it. */
  PUBLIC_URL: variable.PublicUrl,
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
  /** How often one client address may make each of the calls that need no account, in an hour. */
  ADDRESS_CALLS_PER_HOUR: z.coerce.number().int().positive().default(300),
  /** Password resets that may be asked for one account in an hour, and as many links that verify its address. */
  ACCOUNT_RESETS_PER_HOUR: z.coerce.number().int().positive().default(6),
  /** The mail server: smtp://user:password@host:port, or smtps://. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** Where mails are kept as files while no `SMTP_URL` is set. */
  MAIL_DIR: z.string().min(1).optional(),
  /** The sender of mails; by default no-reply at the host of `PUBLIC_URL`. */
  MAIL_FROM: z.string().min(1).optional(),
  /** Gets contact messages and waitlist entries by mail; without it they are only stored. */
  OPERATOR_EMAIL: z.email().optional(),
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
  if (!env.SMTP_URL && !env.MAIL_DIR) {
    throw new EnvError('Bad environment:\n  SMTP_URL or MAIL_DIR: one must be set');
  }
  // A mail that is only kept as a file announces the end of an account to nobody.
  if (env.RETENTION === 'on' && !env.SMTP_URL) {
    throw new EnvError(
      'Bad environment:\n  RETENTION=on: set SMTP_URL, by which people are told 30 days before; or RETENTION=off',
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
