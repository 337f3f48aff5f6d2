// @ts-check
import { createPublicKey, generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { chmod, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeAtomically } from './atomic-file.mjs';

/** Who calls whom; the two ends of each pair hold the same key. */
export const SERVICE_PAIRS = /** @type {const} */ ([
  ['grids', 'auth'],
  ['media', 'auth'],
  ['admin', 'auth'],
  ['operator', 'auth'],
  ['grids', 'media'],
  ['auth', 'media'],
  ['admin', 'media'],
  ['media', 'grids'],
  ['admin', 'grids'],
]);

/**
 * @typedef {object} Secrets
 * @property {string} redisPassword
 * @property {string} jwtPrivateKeyFile JSON { kid, pem }
 * @property {string} jwtPublicKeysFile JSON [{ kid, pem }], newest first
 * @property {(caller: string, callee: string) => string} serviceKeyFile
 */

/** 32 bytes from the system, in base64url. */
export const randomKey = () => randomBytes(32).toString('base64url');

/**
 * @param {string} path
 * @returns {Promise<string | undefined>}
 */
export async function readIfThere(path) {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * What a file holds; where there is none it is made and written, for its owner alone.
 * @param {string} path
 * @param {() => string} make
 */
export async function keep(path, make) {
  const there = await readIfThere(path);
  if (there) return there;
  const made = make();
  await writeAtomically(path, `${made}\n`);
  return made;
}

/**
 * The private file is written first and decides: a run that was cut short between the two leaves a key whose public
 * half the next run writes.
 * @param {string} privateFile
 * @param {string} publicFile
 */
export async function keepSigningKeys(privateFile, publicFile) {
  const signing = await keep(privateFile, () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
    return JSON.stringify({ kid: randomUUID(), pem });
  });
  await keep(publicFile, () => {
    const { kid, pem } = JSON.parse(signing);
    return JSON.stringify([{ kid, pem: createPublicKey(pem).export({ type: 'spki', format: 'pem' }) }]);
  });
}

/**
 * The secrets of one installation: made on its first run, kept in a folder that only its owner can enter.
 * @param {string} folder
 * @returns {Promise<Secrets>}
 */
export async function keepSecrets(folder) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  const at = (/** @type {string} */ name) => join(folder, name);
  const serviceKeyFile = (/** @type {string} */ caller, /** @type {string} */ callee) =>
    at(`service-key-${caller}-to-${callee}`);
  const jwtPrivateKeyFile = at('jwt-private-key.json');
  const jwtPublicKeysFile = at('jwt-public-keys.json');
  const [redisPassword] = await Promise.all([
    keep(at('redis-password'), randomKey),
    keepSigningKeys(jwtPrivateKeyFile, jwtPublicKeysFile),
    ...SERVICE_PAIRS.map(([caller, callee]) => keep(serviceKeyFile(caller, callee), randomKey)),
  ]);
  return { redisPassword, jwtPrivateKeyFile, jwtPublicKeysFile, serviceKeyFile };
}
