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

/** @param {unknown} isThere @param {string} text @param {string} todo @returns {Finding[]} */
export const problemIf = (isThere, text, todo) => (isThere ? [problem(text, todo)] : []);

/** @param {string} text @returns {Finding} */
export const note = (text) => ({ wrong: false, text });

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
 * What the checks find. One that found something wrong, or could not be made, is made once more by itself: beside the
 * others, on a busy machine, a server may be too late for it.
 * @param {Readonly<Record<string, Check>>} checks
 * @param {Parameters<Check>} installation
 */
export async function findingsOf(checks, ...installation) {
  const named = Object.entries(checks);
  const first = await Promise.all(named.map((each) => findings(each, installation)));
  const found = [];
  for (const [at, each] of named.entries()) {
    const before = first[at] ?? [];
    const isWrong = before.some(({ wrong }) => wrong);
    found.push({ name: each[0], findings: isWrong ? await findings(each, installation) : before });
  }
  return found;
}

/**
 * @param {[string, Check]} named
 * @param {Parameters<Check>} installation
 * @returns {Promise<Finding[]>}
 */
async function findings([name, check], installation) {
  try {
    return await check(...installation);
  } catch (error) {
    return [
      problem(
        `${name} cannot be checked: ${/** @type {Error} */ (error).message}`,
        'Start what does not run; its log has the reason.',
      ),
    ];
  }
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
