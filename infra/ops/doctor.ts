import { readBackupEnv } from '../backup/env.ts';
import { problem, type Check, type Finding } from './checks/finding.ts';
import { backupAge, configuration, disks, queues } from './checks/installation.ts';
import { database, objectStore, redis } from './checks/servers.ts';
import { services } from './checks/services.ts';

const CHECKS: Readonly<Record<string, Check>> = {
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
 */
export async function findingsOf(
  checks: Readonly<Record<string, Check>>,
  ...installation: Parameters<Check>
) {
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

async function findings([name, check]: [string, Check], installation: Parameters<Check>): Promise<Finding[]> {
  try {
    return await check(...installation);
  } catch (error) {
    return [
      problem(
        `${name} cannot be checked: ${(error as Error).message}`,
        'Start what does not run; its log has the reason.',
      ),
    ];
  }
}

/** Looks at an installation, and prints what is wrong with what to do about it. */
export async function doctor(env: NodeJS.ProcessEnv): Promise<number> {
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
