// @ts-check
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { runMain } from '../local/command-line.mjs';
import { keepSecrets, rotateInSteps } from '../local/secrets.mjs';
import { callKeys } from '../local/service-env.mjs';
import { StartError } from '../local/start-error.mjs';

/** Which of the variables that tell where data is, each service may know. */
const DATA = ['MONGODB_URI', 'REDIS_URL'];
const STORE = ['S3_ACCESS_KEY', 'S3_SECRET_KEY'];
/** Instead of `MONGODB_URI`, one for each service. */
const DATABASES = /** @type {const} */ ([
  'MONGODB_URI_AUTH',
  'MONGODB_URI_GRIDS',
  'MONGODB_URI_MEDIA',
  'MONGODB_URI_ADMIN',
]);
/** It may have a token; the address of the collector is in a config map. */
const TRACES = 'OTEL_EXPORTER_OTLP_HEADERS';
const SERVICES = /** @type {const} */ ({
  auth: ['SMTP_URL', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', TRACES],
  grids: [TRACES],
  media: [...STORE, TRACES],
  admin: [TRACES],
  // Four are no secrets; they are here so that one place has all that backup.md names: a repository would be sought
  // in another region, and snapshots be removed early, without them.
  backup: [
    ...STORE,
    ...DATABASES,
    'BACKUP_REPOSITORY',
    'BACKUP_PASSWORD',
    'BACKUP_S3_ACCESS_KEY',
    'BACKUP_S3_SECRET_KEY',
    'BACKUP_S3_REGION',
    'BACKUP_KEEP_DAILY',
    'BACKUP_KEEP_WEEKLY',
    'BACKUP_KEEP_MONTHLY',
  ],
});

/**
 * The secrets of the manifests, each for one service alone: its ends of the keys between services, the keys of people's
 * log-ins, and how it reaches the database, Redis and the object store.
 * @param {string} folder keeps what is made; the same folder gives the same secrets
 * @param {NodeJS.ProcessEnv} env
 * @param {'announce' | 'use'} [rotation] of the key for log-ins: what is a variable is not reread, so a service that has
 *   not been replaced would log out whom a key lets in that was not announced before
 */
export async function kubernetesSecrets(folder, env, rotation) {
  const isSet = (/** @type {string} */ name) => Boolean(env[name]?.trim());
  const hasOwnDatabases = DATABASES.every(isSet);
  const missing = [...DATA, ...STORE].filter(
    (name) => !isSet(name) && !(name === 'MONGODB_URI' && hasOwnDatabases),
  );
  if (missing.length > 0) throw new StartError(`set ${missing.join(', ')}`);
  const secrets = await keepSecrets(folder);
  const { jwtPrivateKeyFile, jwtPublicKeysFile } = secrets;
  if (rotation) await rotateInSteps(secrets, rotation, new Date());
  const items = [];
  for (const [service, more] of Object.entries(SERVICES)) {
    /** @type {NodeJS.ProcessEnv} */
    const files = callKeys(service, secrets);
    if (service !== 'backup') files['JWT_PUBLIC_KEYS_FILE'] = jwtPublicKeysFile;
    if (service === 'auth') files['JWT_PRIVATE_KEY_FILE'] = jwtPrivateKeyFile;
    /** @type {Record<string, string>} */
    const stringData = {};
    for (const [name, file] of Object.entries(files))
      stringData[name.replace(/_FILE$/, '')] = (await readFile(String(file), 'utf8')).trim();
    for (const name of [...DATA, ...more]) {
      const value = env[`${name}_${service.toUpperCase()}`]?.trim() || env[name]?.trim();
      if (value) stringData[name] = value;
    }
    const metadata = { name: `tessera-${service}`, namespace: env['NAMESPACE']?.trim() || 'tessera' };
    items.push({ apiVersion: 'v1', kind: 'Secret', metadata, type: 'Opaque', stringData });
  }
  return { apiVersion: 'v1', kind: 'List', items };
}

const USAGE = 'node infra/k8s/secrets.mjs FOLDER [rotate|rotate done]';

/** `node infra/k8s/secrets.mjs FOLDER [rotate|rotate done] | kubectl apply -f -` */
if (process.argv[1] === import.meta.filename)
  await runMain(async () => {
    const [folder, ...verbs] = process.argv.slice(2);
    const verb = verbs.join(' ');
    if (!folder || !['', 'rotate', 'rotate done'].includes(verb))
      throw new StartError(`Name the folder that keeps the secrets: ${USAGE}`);
    const rotation = verb === 'rotate' ? 'announce' : verb ? 'use' : undefined;
    const secrets = await kubernetesSecrets(resolve(folder), process.env, rotation);
    process.stdout.write(`${JSON.stringify(secrets, null, 2)}\n`);
  });
