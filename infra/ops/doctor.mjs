// @ts-check
import { readBackupEnv } from '../backup/env.mjs';
import { backupAge, configuration, disks, queues } from './checks/installation.mjs';
import { database, objectStore, redis } from './checks/servers.mjs';
import { services } from './checks/services.mjs';

/**
 * What a check found: `wrong` is a problem that somebody has to do something about, otherwise it is only told.
 * @typedef {{ wrong: boolean, text: string, todo?: string }} Finding
 */

/** @typedef {(env: NodeJS.ProcessEnv, backup: import('../backup/env.mjs').BackupEnv) => Promise<Finding[]>} Check */

/** @param {string} text @param {string} todo @returns {Finding} */
export const problem = (text, todo) => ({ wrong: true, text, todo });

/** @param {string} text @param {string} [todo] @returns {Finding} */
export const note = (text, todo) => ({ wrong: false, text, ...(todo ? { todo } : {}) });

/** @type {Readonly<Record<string, Check>>} */
const CHECKS = {
  configuration,
  services,
  database,
  redis,
  'object store': objectStore,
  queues,
  disk: disks,
  backup: backupAge,
};

/**
 * What the checks find. One that could not be made is made once more by itself: beside the others, on a busy machine,
 * a server may be too late for it.
 * @param {Readonly<Record<string, Check>>} checks
 * @param {Parameters<Check>} installation
 */
export async function findingsOf(checks, ...installation) {
  const named = Object.entries(checks);
  const first = await Promise.allSettled(named.map(async ([, check]) => check(...installation)));
  const found = [];
  for (const [at, [name, check]] of named.entries()) {
    const outcome = first[at];
    const findings =
      outcome?.status === 'fulfilled'
        ? outcome.value
        : await check(...installation).catch((error) => [
            problem(
              `${name} cannot be checked: ${error.message}`,
              'Start what does not run; its log has the reason.',
            ),
          ]);
    found.push({ name, findings });
  }
  return found;
}

/**
 * Looks at an installation, and prints what is wrong with what to do about it.
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>} 1 where there is a problem
 */
export async function doctor(env) {
  const backup = readBackupEnv(env);
  const found = await findingsOf(CHECKS, env, backup);
  for (const { name, findings } of found)
    for (const { wrong, text, todo } of findings)
      process.stdout.write(
        `${wrong ? 'PROBLEM' : 'ok     '} ${name.padEnd(13)} ${text}\n${todo ? `${' '.repeat(22)}${todo}\n` : ''}`,
      );
  const problems = found.flatMap(({ findings }) => findings.filter(({ wrong }) => wrong));
  process.stdout.write(problems.length > 0 ? `${problems.length} found.\n` : 'Nothing is wrong.\n');
  return problems.length > 0 ? 1 : 0;
}
