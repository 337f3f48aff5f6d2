import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';

/** Names and values as `process.env` holds them. */
export type EnvSource = Readonly<Record<string, string | undefined>>;

/** The environment is not as it should be; the message lists every bad variable. */
export class EnvError extends Error {
  override readonly name = 'EnvError';
}

const Port = z.coerce.number().int().min(0).max(65_535);
const HostPort = z
  .string()
  .regex(/^[^:\s]+:\d{1,5}$/, 'host:port')
  .transform((value) => {
    const [host = '', port = ''] = value.split(':');
    return { host, port: Number(port) };
  });

/** A variable that holds JSON of this shape. */
function json<Schema extends z.ZodType>(shape: Schema) {
  return z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: 'custom', message: 'not JSON' });
        return z.NEVER;
      }
    })
    .pipe(shape);
}

/** Where a service's HTTP listens, inside the installation. */
const HttpUrl = z.url({ protocol: /^http$/ });

/** Where people reach the product: links in mails and calendars start with it, and the web is at the host's root. */
const PublicUrl = z
  .url({ protocol: /^https?$/ })
  .refine((url) => URL.parse(url)?.href === `${URL.parse(url)?.origin}/`, 'only the host, without a path')
  .transform((url) => new URL(url).origin);

/** Schemas for single variables, for the services' own `env.ts`. */
export const variable = { Port, HostPort, HttpUrl, PublicUrl, json };

/** JSON of the keys that people's tokens are verified by, newest first. */
export const PublicKeys = json(
  z
    .array(
      z.object({ kid: z.string().min(1), pem: z.string().min(1), retiredAt: z.iso.datetime().optional() }),
    )
    .min(1),
);

/** What every service process reads. */
export const COMMON_ENV = {
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  HTTP_HOST: z.string().default('127.0.0.1'),
  HTTP_PORT: Port,
  MONGODB_URI: z.string().min(1),
  MONGODB_DATABASE_PREFIX: z.string().default('tessera_'),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }),
  REDIS_PREFIX: z.string().default('tessera'),
  JWT_PUBLIC_KEYS: PublicKeys,
  /** Where they come from a file it is reread, so that keys are rotated without a restart. */
  JWT_PUBLIC_KEYS_FILE: z.string().optional(),
  /** The version that runs, as the image is tagged with it. */
  TESSERA_VERSION: z.string().default('dev'),
  /** Addresses whose X-Forwarded-For counts; comma separated. */
  TRUST_PROXY: z.string().default('127.0.0.1'),
  /** A collector of OpenTelemetry, such as http://collector:4318. Without it nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** How long a process may take to finish what it has begun, in milliseconds. */
  SHUTDOWN_DEADLINE: z.coerce.number().int().positive().default(10_000),
} as const;

/** For services that listen for messages. */
export const TCP_ENV = {
  TCP_HOST: z.string().default('127.0.0.1'),
  TCP_PORT: Port,
} as const;

/** For processes that keep objects: a folder, or a bucket on an S3 server. */
export const STORE_ENV = {
  OBJECT_STORE_DIR: z.string().min(1).optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_BUCKET: z.string().min(3).default('tessera'),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY: z.string().min(1).optional(),
  S3_SECRET_KEY: z.string().min(1).optional(),
} as const;

/** A key that two services share: at least 32 bytes in base64url. */
export const ServiceKey = z.string().min(43, 'at least 32 bytes in base64url');

/** What a peer's messages may be signed with: one key, or two with a comma between while a new one is rolled out. */
export const ServiceKeyRing = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.array(ServiceKey).min(1).max(2));

/** The common part of a service's environment. */
export type CommonEnv = z.infer<z.ZodObject<typeof COMMON_ENV>>;
export type TcpEnv = z.infer<z.ZodObject<typeof TCP_ENV>>;

function valueOf(name: string, source: EnvSource, problems: string[]): string | undefined {
  const file = source[`${name}_FILE`];
  const given = source[name];
  // Its variable itself comes before a file.
  if (name.endsWith('_FILE') && source[name.slice(0, -'_FILE'.length)]) return undefined;
  if (given !== undefined && given !== '') return given;
  if (file === undefined || file === '') return undefined;
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    problems.push(`${name}_FILE: ${(error as Error).message}`);
    return undefined;
  }
}

/**
 * Reads `shape` out of `source`; any variable may be given as `NAME_FILE=path` instead. An empty value counts
 * as absent.
 * @throws EnvError naming every variable that is missing or wrong.
 */
export function readEnv<Shape extends z.ZodRawShape>(
  shape: Shape,
  source: EnvSource,
): z.infer<z.ZodObject<Shape>> {
  const problems: string[] = [];
  const values = Object.fromEntries(
    Object.keys(shape)
      .map((name) => [name, valueOf(name, source, problems)] as const)
      .filter(([, value]) => value !== undefined),
  );
  const result = z.object(shape).safeParse(values);
  if (!result.success) {
    for (const issue of result.error.issues) problems.push(`${issue.path.join('.')}: ${issue.message}`);
  }
  if (problems.length > 0 || !result.success) {
    throw new EnvError(`Bad environment:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
  }
  return result.data;
}

/**
 * What a variable's file holds now.
 * @throws where it cannot be read or does not fit `schema`
 */
export async function rereadFile<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
): Promise<z.infer<Schema>> {
  return schema.parse((await readFile(file, 'utf8')).trim());
}

/** The MongoDB address of one service: `MONGODB_URI_<SERVICE>`, else `MONGODB_URI`. */
export function withServiceDatabase(service: string, source: EnvSource): EnvSource {
  const own = `MONGODB_URI_${service.toUpperCase()}`;
  if (source[own]) return { ...source, MONGODB_URI: source[own] };
  if (source[`${own}_FILE`])
    return { ...source, MONGODB_URI: undefined, MONGODB_URI_FILE: source[`${own}_FILE`] };
  return source;
}
