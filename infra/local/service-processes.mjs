// @ts-check
import { join } from 'node:path';
import { BUNDLES, PROGRAMS } from '../../services/programs.mjs';
import { callKeys, commonEnv, tcpAddress } from './service-env.mjs';
import { respondsOk } from './wait-until.mjs';

/**
 * @typedef {object} Surroundings what every service process is told
 * @property {string} root
 * @property {NodeJS.ProcessEnv} env what the person set
 * @property {import('./ports.ts').Ports} ports on which the processes listen
 * @property {import('./ports.ts').Ports} reached by which they reach each other
 * @property {import('./paths.mjs').Paths} paths
 * @property {import('./secrets.mjs').Secrets} secrets
 * @property {string} mongodbUri
 * @property {string} redisUrl
 * @property {string} publicUrl
 * @property {boolean} [watch] start again when the built files change
 */

/**
 * @typedef {object} ServiceProcess
 * @property {keyof typeof PROGRAMS} name
 * @property {'auth' | 'grids' | 'media' | 'admin'} service whose keys and database it has
 * @property {import('./ports.ts').PortName} http
 * @property {import('./ports.ts').PortName} [tcp]
 * @property {(surroundings: Surroundings) => NodeJS.ProcessEnv} more
 */

/** @type {readonly ServiceProcess[]} */
export const SERVICE_PROCESSES = [
  {
    name: 'auth',
    service: 'auth',
    http: 'auth',
    tcp: 'authTcp',
    more: ({ env, paths, secrets, publicUrl }) => ({
      JWT_PRIVATE_KEY_FILE: secrets.jwtPrivateKeyFile,
      PUBLIC_URL: env['PUBLIC_URL'] || publicUrl,
      MAIL_DIR: env['MAIL_DIR'] || paths.mail,
    }),
  },
  {
    name: 'grids',
    service: 'grids',
    http: 'grids',
    tcp: 'gridsTcp',
    more: ({ env, publicUrl }) => ({ PUBLIC_URL: env['PUBLIC_URL'] || publicUrl }),
  },
  {
    name: 'media-api',
    service: 'media',
    http: 'media',
    tcp: 'mediaTcp',
    more: media,
  },
  {
    name: 'media-worker',
    service: 'media',
    http: 'worker',
    more: media,
  },
  {
    name: 'admin',
    service: 'admin',
    http: 'admin',
    more: ({ reached }) => ({
      AUTH_URL: `http://127.0.0.1:${reached.auth}`,
      GRIDS_URL: `http://127.0.0.1:${reached.grids}`,
      MEDIA_WORKER_URL: `http://127.0.0.1:${reached.worker}`,
    }),
  },
];

/**
 * Where objects are kept: on the S3 server that the person names, otherwise in a folder.
 * @param {NodeJS.ProcessEnv} env
 * @param {import('./paths.mjs').Paths} paths
 * @returns {NodeJS.ProcessEnv}
 */
export function storeEnv(env, paths) {
  return env['S3_ENDPOINT'] ? {} : { OBJECT_STORE_DIR: env['OBJECT_STORE_DIR'] || paths.objects };
}

/**
 * What both processes that handle images are told: where they are kept, and to glibc to give the memory of finished
 * images back.
 * @param {Surroundings} surroundings
 * @returns {NodeJS.ProcessEnv}
 */
function media({ env, paths }) {
  return {
    ...storeEnv(env, paths),
    TMP_DIR: join(paths.tmp, 'uploads'),
    MALLOC_ARENA_MAX: env['MALLOC_ARENA_MAX'] || '2',
  };
}

/**
 * How one service process is run.
 * @param {ServiceProcess} process_
 * @param {Surroundings} surroundings
 * @returns {import('./supervised-process.ts').ProcessSpec}
 */
export function serviceProcess({ name, service, http, tcp, more }, surroundings) {
  const { root, ports, reached, paths, secrets, watch = false } = surroundings;
  const port = ports[http];
  return {
    name,
    command: process.execPath,
    // The compiler's --watch does not bundle.
    args: watch
      ? ['--watch', '--watch-preserve-output', '--enable-source-maps', join(root, PROGRAMS[name])]
      : [join(root, BUNDLES, `${name}.js`)],
    env: {
      ...commonEnv(surroundings),
      ...callKeys(service, secrets),
      HTTP_PORT: String(port),
      ...(tcp ? { TCP_HOST: '127.0.0.1', TCP_PORT: String(ports[tcp]) } : {}),
      AUTH_TCP: tcpAddress(reached.authTcp),
      GRIDS_TCP: tcpAddress(reached.gridsTcp),
      MEDIA_TCP: tcpAddress(reached.mediaTcp),
      MEDIA_URL: `http://127.0.0.1:${reached.media}`,
      ...more(surroundings),
    },
    port,
    logFile: join(paths.logs, `${name}.log`),
    ready: () => respondsOk(`http://127.0.0.1:${port}/health/ready`),
  };
}
