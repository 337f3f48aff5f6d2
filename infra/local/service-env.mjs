// @ts-check
import { join } from 'node:path';
import { SERVICE_PAIRS } from './secrets.mjs';
import { unreadFile } from './start-error.mjs';

/** What the product reads from a person's environment; tests start without it. */
const PRODUCT_VARIABLE =
  /^(?:PORT|[A-Z]+(?:_TCP|_DEV|_WORKER)?_PORT|MONGODB_.*|REDIS_.*|S3_.*|SMTP_URL|MAIL_.*|PUBLIC_URL|STRIPE_.*|RATE_.*|PRE_LAUNCH|PRODUCTION_HOST|DEV_ACCESS_KEY|TRUSTED_PROXIES|GATEWAY_(?:STATUS_)?LISTEN|OBJECT_STORE_DIR|STORAGE_LIMIT_GB|RETENTION|LOGIN_FAILURES_PER_HOUR|ADDRESS_CALLS_PER_HOUR|ACCOUNT_RESETS_PER_HOUR|OPERATOR_[A-Z]+|REQUESTS_AT_ONCE|WORKER_CONCURRENCY|DECODE_[A-Z]+|SHUTDOWN_DEADLINE|MALLOC_ARENA_MAX|TESSERA_VERSION|LOG_LEVEL|DATA_DIR|JWT_.*|SERVICE_KEY_.*|BACKUP_.*|OTEL_.*|KUBERNETES_SERVICE_HOST|SECRETS_DIR)$/;

/** @param {NodeJS.ProcessEnv} env @returns {NodeJS.ProcessEnv} */
export function withoutProductVariables(env) {
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => !PRODUCT_VARIABLE.test(name.replace(/_FILE$/, ''))),
  );
}

/** What a local start only hands on, to a service or a backup that reads `NAME_FILE` itself. */
const HANDED_ON = /^(?:SMTP_URL|STRIPE_.*|S3_(?:ACCESS|SECRET)_KEY|BACKUP_.*)$/;

/**
 * A local start reads the others itself, by their own names: `MONGODB_URI_FILE`, say, would leave the person in an
 * empty database of this machine.
 * @param {NodeJS.ProcessEnv} env
 * @throws {import('./start-error.mjs').StartError} it has such a file
 */
export function refuseUnreadFiles(env) {
  for (const [file, path] of Object.entries(env)) {
    const name = file.replace(/_FILE$/, '');
    if (name !== file && path?.trim() && PRODUCT_VARIABLE.test(name) && !HANDED_ON.test(name))
      throw unreadFile(file);
  }
}

/** What of it tells where data is kept. */
const DATA_VARIABLE = /^(?:MONGODB_.*|REDIS_.*|S3_.*|OBJECT_STORE_DIR)$/;

/** @param {NodeJS.ProcessEnv} env @returns {NodeJS.ProcessEnv} */
export function dataEnv(env) {
  return Object.fromEntries(Object.entries(env).filter(([name]) => DATA_VARIABLE.test(name)));
}

/**
 * Where Node.js keeps the code that it has compiled, for the next process. It compiles again what has changed.
 * @param {string} root
 */
export const compiledIn = (root) => join(root, 'node_modules', '.cache', 'compiled');

/** @param {number} port */
export const tcpAddress = (port) => `127.0.0.1:${port}`;

/**
 * What every service process reads. What the person set (SMTP_URL, LOG_LEVEL, ...) is passed on; what the
 * supervisor decides is laid over it.
 * @param {Pick<import('./service-processes.mjs').Surroundings,
 *   'root' | 'env' | 'secrets' | 'mongodbUri' | 'redisUrl'>} surroundings
 * @returns {NodeJS.ProcessEnv}
 */
export function commonEnv({ root, env, secrets, mongodbUri, redisUrl }) {
  return {
    NODE_COMPILE_CACHE: compiledIn(root),
    ...env,
    NODE_ENV: 'production',
    HTTP_HOST: '127.0.0.1',
    TRUST_PROXY: '127.0.0.1',
    MONGODB_URI: mongodbUri,
    REDIS_URL: redisUrl,
    JWT_PUBLIC_KEYS_FILE: secrets.jwtPublicKeysFile,
  };
}

/**
 * A service is given its own ends of the pairs it is in, and no others.
 * @param {string} service
 * @param {import('./secrets.mjs').Secrets} secrets
 * @returns {NodeJS.ProcessEnv}
 */
export function callKeys(service, secrets) {
  /** @type {NodeJS.ProcessEnv} */
  const keys = {};
  for (const [caller, callee] of SERVICE_PAIRS) {
    const file = secrets.serviceKeyFile(caller, callee);
    if (caller === service) keys[`SERVICE_KEY_TO_${callee.toUpperCase()}_FILE`] = file;
    if (callee === service) keys[`SERVICE_KEY_FROM_${caller.toUpperCase()}_FILE`] = file;
  }
  return keys;
}

/**
 * What the operator's command needs to speak with auth.
 * @param {{ authTcpPort: number, secrets: import('./secrets.mjs').Secrets }} options
 * @returns {NodeJS.ProcessEnv}
 */
export function operatorEnv({ authTcpPort, secrets }) {
  return { ...callKeys('operator', secrets), AUTH_TCP: tcpAddress(authTcpPort) };
}
