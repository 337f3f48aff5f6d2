import { plural } from '@tessera/contracts';
import { JobQueues, QUEUES } from '@tessera/jobs';
import { stat, statfs } from 'node:fs/promises';
import { withDatabases } from '../../backup/databases.ts';
import type { BackupEnv } from '../../backup/env.ts';
import { typed } from '../usage.ts';
import { note, problem, problemIf } from './finding.ts';

const HOUR_MS = 60 * 60_000;
/** One a day, and some time to make it. */
const BACKUP_HOURS = 26;
const LONG_QUEUE = 500;
/** As the alert `JobsOld`. */
const LONG_WAIT_MS = 15 * 60_000;
const GIGABYTE = 1024 ** 3;
const FREE_GIGABYTES = 5;
const FREE_SHARE = 0.1;

/** What a person configured and may not have meant. */
export async function configuration(env: NodeJS.ProcessEnv) {
  const { PUBLIC_URL = '', PRODUCTION_HOST: host, RETENTION, OPERATOR_EMAIL } = env;
  // Compose hands over '' for what is not set.
  const SMTP_URL = env['SMTP_URL'] || env['SMTP_URL_FILE'];
  const url = URL.canParse(PUBLIC_URL) ? new URL(PUBLIC_URL) : null;
  const isLocal = url === null || url.hostname === 'localhost' || url.hostname === '127.0.0.1';
  const found = [
    ...problemIf(
      host && url?.hostname !== host,
      `PUBLIC_URL is ${PUBLIC_URL}, PRODUCTION_HOST is ${host}.`,
      'Set PUBLIC_URL to the address that people type: links in mails begin with it.',
    ),
    ...problemIf(
      !isLocal && url.protocol === 'http:',
      'PUBLIC_URL is without TLS.',
      'See "TLS" in docs/operations/running.md: infra/compose/acme.yml fetches a certificate.',
    ),
    ...problemIf(
      !isLocal && !SMTP_URL,
      'No mail is sent: SMTP_URL is not set.',
      `Set SMTP_URL; until then the mails are shown by: ${typed(env, 'mail')}`,
    ),
    ...problemIf(
      RETENTION === 'on' && !SMTP_URL,
      'RETENTION=on without SMTP_URL: auth does not start.',
      'Set SMTP_URL: an account ends 30 days after a mail. Or set RETENTION=off.',
    ),
  ];
  if (!isLocal && !OPERATOR_EMAIL)
    found.push(note('OPERATOR_EMAIL is not set: nobody is told of contact messages.'));
  return found.length > 0 ? found : [note('is complete')];
}

/** Whether jobs are taken in time, and none was given up. */
export async function queues(_env: NodeJS.ProcessEnv, { redisUrl, redisPrefix }: BackupEnv) {
  const all = new JobQueues({ url: redisUrl, prefix: `${redisPrefix}:jobs` }, () => undefined);
  try {
    const found = await Promise.all(
      QUEUES.map(async (name) => {
        const queue = await all.connected(name);
        const { waiting = 0, failed = 0 } = await queue.getJobCounts('waiting', 'failed');
        const oldest = await all.oldestWait(name);
        return [
          ...problemIf(
            oldest > LONG_WAIT_MS,
            `The next job of ${name} is ${(oldest / HOUR_MS).toFixed(1)} hours old.`,
            '"Queues" in docs/operations/watching.md names its service: see its log, and restart it where it hangs.',
          ),
          ...problemIf(
            waiting > LONG_QUEUE,
            `${waiting} jobs of ${name} wait.`,
            'Is its service ready? "Queues" in docs/operations/watching.md names it: add replicas of it.',
          ),
          ...problemIf(
            failed > 0,
            `${failed} ${plural(failed, 'job')} of ${name} failed for good.`,
            'The admin page lists them with the reason; mend it and retry there, or dismiss.',
          ),
        ];
      }),
    );
    return found.flat().length > 0 ? found.flat() : [note('no job failed, none waits for long')];
  } finally {
    await all.close();
  }
}

/** The room where data is written, as far as this machine sees it. */
export async function disks({ BACKUP_DIR, BACKUP_WORK_DIR, MAIL_DIR, OBJECT_STORE_DIR }: NodeJS.ProcessEnv) {
  const seen = new Map<number, { free: number; share: number; folder: string }>();
  for (const folder of [BACKUP_DIR, BACKUP_WORK_DIR, OBJECT_STORE_DIR, MAIL_DIR]) {
    const of = folder ? await stat(folder).catch(() => null) : null;
    if (!folder || !of) continue;
    const { bavail, blocks, bsize } = await statfs(folder);
    seen.set(of.dev, { free: (bavail * bsize) / GIGABYTE, share: bavail / blocks, folder });
  }
  return [...seen.values()].map(({ free, share, folder }) => {
    const text = `${free.toFixed(1)} GB (${Math.round(share * 100)} %) are free at ${folder}`;
    return free < FREE_GIGABYTES && share < FREE_SHARE
      ? problem(text, 'Make room: old backups and images (docker image prune), or a larger disk.')
      : note(text);
  });
}

/** When the newest backup was made, whether a file or a snapshot. */
export async function backupAge(env: NodeJS.ProcessEnv, { databases: addresses }: BackupEnv) {
  const newest = await withDatabases(addresses, (databases) => databases.newestBackup());
  if (!newest)
    return [
      problem(
        'There is none.',
        `See docs/operations/backup.md, and make one every day by: ${typed(env, 'backup')}`,
      ),
    ];
  const hours = (Date.now() - newest.getTime()) / HOUR_MS;
  const text = `the newest is ${hours.toFixed(1)} hours old`;
  return hours > BACKUP_HOURS ? [problem(text, 'Look why the daily one was not made.')] : [note(text)];
}
