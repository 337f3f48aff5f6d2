// @ts-check
import { chmod, chown, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { writeAtomically } from '../../local/atomic-file.mjs';
import { withFileLock } from '../../local/file-lock.mjs';
import { redisConfiguration } from '../../local/redis-configuration.ts';
import { keep, keepSigningKeys, randomKey, readIfThere } from '../../local/secrets.mjs';
import { unreadFile } from '../../local/start-error.mjs';
import { DATABASE_USERS, READERS, SHARED_SECRETS, databaseAddress, redisAddress } from './readers.ts';

/** Half of what the container may have (docker-compose.yml): while Redis rewrites its file, memory can double. */
const REDIS_MAX_MEMORY = '256mb';

export const PRIVATE_KEY = 'jwt-private-key.json';
export const PUBLIC_KEYS = 'jwt-public-keys.json';
const ROOT_PASSWORD = 'database-root-password';
/** What infra/compose/mongo/users.js tries where the new one is not in force yet. */
const ROOT_PASSWORDS_BEFORE = 'database-root-passwords-before';

/**
 * The secrets of one installation: made at its first start, kept from then on, and laid out so that each reader has a
 * folder of its own with what it needs and no more. It runs at every start, so that one that was cut short, or a
 * reader that a later version adds, is made good.
 * @param {string} root holds a folder for each reader
 */
export async function keepSecretFolders(root) {
  const at = (/** @type {string} */ reader, /** @type {string} */ name) => join(root, reader, name);

  /** @type {Map<string, string>} */
  const shared = new Map();
  for (const { name, readers } of SHARED_SECRETS)
    shared.set(name, await keepEverywhere(readers.map((reader) => at(reader, name))));
  const secret = (/** @type {string} */ name) => shared.get(name) ?? '';
  const redisPassword = secret('redis-password');

  await keepSigningKeys(at('auth', PRIVATE_KEY), at('auth', PUBLIC_KEYS));
  await spreadPublicKeys(root);
  await write(
    at('redis', 'redis.conf'),
    redisConfiguration({
      bind: '0.0.0.0',
      port: 6379,
      dataDir: '/data',
      password: redisPassword,
      maxMemory: REDIS_MAX_MEMORY,
    }),
  );
  for (const [reader, { database, redis }] of Object.entries(READERS)) {
    if (redis) await write(at(reader, 'redis-url'), redisAddress(redisPassword));
    if (!database) continue;
    const password = secret(`database-password-${database}`);
    await write(at(reader, 'mongodb-uri'), databaseAddress({ user: database, password }));
  }
  const users = DATABASE_USERS.map((user) => ({ user, password: secret(`database-password-${user}`) }));
  await write(at('mongo', 'users.json'), JSON.stringify(users));
  await handOver(root);
}

/**
 * Removes every secret, so that {@link keepSecretFolders} makes new ones. The database's root password from before is
 * kept until the database has the new one; rotations that were cut short may leave several.
 * @param {string} root holds a folder for each reader
 */
export async function discardSecrets(root) {
  const password = join(root, 'mongo', ROOT_PASSWORD);
  const before = join(root, 'mongo', ROOT_PASSWORDS_BEFORE);
  const older = [await readIfThere(password), await readIfThere(before)].filter(Boolean);
  await writeAtomically(before, `${older.join('\n')}\n`);
  for (const { name, readers } of SHARED_SECRETS)
    for (const reader of readers) await rm(join(root, reader, name), { force: true });
  for (const name of [PRIVATE_KEY, PUBLIC_KEYS]) await rm(join(root, 'auth', name), { force: true });
}

/** Forgets the root passwords from before a rotation, once the database has the new one. @param {string} root */
export async function forgetRootPasswords(root) {
  await rm(join(root, 'mongo', ROOT_PASSWORDS_BEFORE), { force: true });
}

/**
 * auth's folder has the list of the keys that tokens are verified by; everyone who verifies gets a copy.
 * @param {string} root
 */
export async function spreadPublicKeys(root) {
  const keys = await readIfThere(join(root, 'auth', PUBLIC_KEYS));
  if (!keys) throw new Error("auth's folder has no public keys");
  for (const [reader, { publicKeys }] of Object.entries(READERS))
    if (publicKeys && reader !== 'auth') await write(join(root, reader, PUBLIC_KEYS), keys);
}

/** Gives every folder and what is in it to its reader, who alone can enter. @param {string} root */
export async function handOver(root) {
  for (const [reader, { user }] of Object.entries(READERS)) {
    const folder = join(root, reader);
    for (const name of await readdir(folder)) await chown(join(folder, name), user, user);
    if ((await stat(folder)).uid === user) continue;
    await chmod(folder, 0o700);
    await chown(folder, user, user);
  }
}

/**
 * What the first of these files that is there holds, or a new random value; the others are given the same.
 * @param {readonly string[]} paths
 */
async function keepEverywhere(paths) {
  const held = await Promise.all(paths.map(readIfThere));
  const value = held.find(Boolean) ?? randomKey();
  for (const path of paths) await keep(path, () => value);
  return value;
}

/** @param {string} path @param {string} text */
async function write(path, text) {
  if ((await readIfThere(path)) !== text.trim()) await writeAtomically(path, `${text.trim()}\n`);
}

/**
 * Held while the folders are written: a start and a rotation, or two rotations, would each undo a part of the other.
 * Each folder is a volume; what is beside them is the container's own.
 * @param {string} root
 */
export const secretsLock = (root) => join(root, 'auth', 'lock');
/** Whoever holds it is done within a second. */
export const SECRETS_WAIT = { deadlineMs: 30_000 };

if (process.argv[1] === import.meta.filename) {
  // It is the first container of every `up`: a variable that none reads ends it here, before a service runs without.
  const [unread] = process.env['UNREAD_FILES']?.split(' ').filter(Boolean) ?? [];
  if (unread) {
    process.stderr.write(`${unreadFile(unread).message}\n`);
    process.exit(1);
  }
  await withFileLock(secretsLock('/secrets'), SECRETS_WAIT, () => keepSecretFolders('/secrets'));
}
