import assert from 'node:assert/strict';
import { delimiter, dirname, join } from 'node:path';
import { createStore } from '@tessera/object-store';
import { debianProgram } from '../../local/debian-program.ts';
import type { TemporaryStack } from '../../local/temporary-stack.ts';
import { waitUntil } from '../../local/wait-until.mjs';
import { createSnapshot } from '../create-snapshot.ts';
import { readBackupEnv, readRepositoryEnv } from '../env.ts';
import { fingerprintOf } from '../objects.ts';

/** A progress bar that draws nothing, and a person who stops nothing. */
export const quiet = { begin() {}, draw() {}, end() {} };
export const never = new AbortController().signal;

/** The key by which a backup holds erasures back. */
export const HOLD = 'tessera:erasures:held';

/** Lets the hold of a backup that was killed expire now. */
export const expireHold = (product: TemporaryStack) =>
  product.inRedis(async (redis) => {
    await redis.pexpire(HOLD, 1);
    const isGone = async () => (await redis.exists(HOLD)) === 0;
    assert.ok(await waitUntil(isGone, { deadlineMs: 60_000, everyMs: 50 }));
  });

/** Runs a program beside the product, which must succeed, and returns what it printed. */
export async function printedBy(product: TemporaryStack, args: string[], env: NodeJS.ProcessEnv) {
  const { code, text } = await product.run(args, env);
  assert.equal(code, 0, text);
  return text;
}

/** PATH with restic on it. */
export async function pathWithRestic() {
  const folder = dirname(await debianProgram({ name: 'restic', program: 'restic' }));
  return [folder, process.env['PATH']].join(delimiter);
}

/** What names a repository in a folder of the tests. */
export const repositoryIn = (folder: string) => ({
  PATH: process.env['PATH'],
  BACKUP_REPOSITORY: join(folder, 'repository'),
  BACKUP_PASSWORD: 'a password of the tests',
  BACKUP_WORK_DIR: join(folder, 'work'),
});

/** A snapshot of an installation. @param env names it and its repository */
export function makeSnapshot(env: NodeJS.ProcessEnv, bar = quiet) {
  const repository = readRepositoryEnv(env);
  assert.ok(repository);
  return createSnapshot({ env: readBackupEnv(env), repository, bar, signal: never });
}

/** Another installation on the same servers. @param folder of its objects */
export const elsewhere = (name: string, folder: string) => ({
  MONGODB_DATABASE_PREFIX: `${name}_`,
  REDIS_PREFIX: name,
  OBJECT_STORE_DIR: folder,
});

/** The fingerprint of an installation's objects. */
export const objectsOf = (env: NodeJS.ProcessEnv) => fingerprintOf(createStore(readBackupEnv(env).store));
