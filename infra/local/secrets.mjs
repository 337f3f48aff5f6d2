// @ts-check
import { createPublicKey, generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { chmod, mkdir, readFile, rm } from 'node:fs/promises';
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

/** @param {string} path @returns {Promise<string | undefined>} */
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
  const signing = await keep(privateFile, () => JSON.stringify(newSigningKey()));
  await keep(publicFile, () => JSON.stringify([publicHalf(JSON.parse(signing))]));
}

/** @typedef {{ kid: string, pem: string }} Key */
/** @typedef {Key & { retiredAt?: string }} PublicKey what `JWT_PUBLIC_KEYS` holds */

/** @returns {Key} */
function newSigningKey() {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { kid: randomUUID(), pem: String(privateKey.export({ type: 'pkcs8', format: 'pem' })) };
}

/** @param {Key} signing @returns {PublicKey} */
function publicHalf({ kid, pem }) {
  return { kid, pem: String(createPublicKey(pem).export({ type: 'spki', format: 'pem' })) };
}

/** As long as a token lives: the services refuse what an older key has signed. */
const RETIRED_KEY_MS = 7 * 24 * 60 * 60_000;

/** @param {readonly PublicKey[]} keys @param {Date} now */
const stillAccepted = (keys, now) =>
  keys.filter(({ retiredAt }) => !retiredAt || now.getTime() - Date.parse(retiredAt) <= RETIRED_KEY_MS);

/** @param {readonly PublicKey[]} keys @param {Date} now @returns {PublicKey[]} */
const retire = (keys, now) => keys.map((key) => ({ retiredAt: now.toISOString(), ...key }));

/**
 * Makes a new signing key and retires the one in use, which is still accepted for as long as its tokens live; keys
 * that were retired before that are removed. Running services reread the files: those that verify must have the new
 * list before auth signs by the new key. A run that was cut short is completed by the next one.
 * @param {string} privateFile
 * @param {string} publicFile
 * @param {Date} now
 * @param {() => Promise<void>} [published] copies the list for other readers, each time that it was written
 * @returns {Promise<{ kid: string, retired: number }>} the new key, and how many older ones are still accepted
 */
export async function rotateSigningKeys(privateFile, publicFile, now, published = async () => {}) {
  await keepSigningKeys(privateFile, publicFile);
  /** @type {PublicKey[]} */
  const known = JSON.parse(await readFile(publicFile, 'utf8'));
  const signing = newSigningKey();
  const accepted = stillAccepted(known, now);
  const list = (/** @type {PublicKey[]} */ older) => `${JSON.stringify([publicHalf(signing), ...older])}\n`;
  await writeAtomically(publicFile, list(accepted));
  await published();
  await writeAtomically(privateFile, `${JSON.stringify(signing)}\n`);
  await writeAtomically(publicFile, list(retire(accepted, now)));
  await published();
  return { kid: signing.kid, retired: accepted.length };
}

/**
 * The two steps of {@link rotateSigningKeys}, where those that verify do not reread the list: `announce` makes the next
 * key and adds it to the list, `use` signs by it and retires the one before. Each may be repeated.
 * @param {Pick<Secrets, 'jwtPrivateKeyFile' | 'jwtPublicKeysFile'>} files
 * @param {'announce' | 'use'} step
 * @param {Date} now
 */
export async function rotateInSteps({ jwtPrivateKeyFile, jwtPublicKeysFile }, step, now) {
  const nextFile = `${jwtPrivateKeyFile}.next`;
  const text =
    step === 'announce'
      ? await keep(nextFile, () => JSON.stringify(newSigningKey()))
      : await readIfThere(nextFile);
  if (!text) return;
  const next = publicHalf(JSON.parse(text));
  /** @type {PublicKey[]} */
  const known = JSON.parse(await readFile(jwtPublicKeysFile, 'utf8'));
  const others = stillAccepted(known, now).filter(({ kid }) => kid !== next.kid);
  const list = [next, ...(step === 'use' ? retire(others, now) : others)];
  if (step === 'use') await writeAtomically(jwtPrivateKeyFile, `${text}\n`);
  await writeAtomically(jwtPublicKeysFile, `${JSON.stringify(list)}\n`);
  if (step === 'use') await rm(nextFile);
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
