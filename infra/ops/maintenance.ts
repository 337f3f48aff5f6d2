import { readBackupEnv } from '../backup/env.ts';
import { maintenanceMark } from '../backup/maintenance.ts';
import { UsageError } from './usage.ts';

/**
 * `maintenance on`, `off` and `status`: while it is on every process responds with 503, and no job is begun.
 */
export async function maintenance([, which]: readonly string[], env: NodeJS.ProcessEnv) {
  const mark = maintenanceMark(readBackupEnv(env));
  try {
    if (which === 'on') await mark.set('operator');
    else if (which === 'off') await mark.lift();
    else if (which !== 'status') throw new UsageError();
    const reason = await mark.reason();
    process.stdout.write(reason ? `Maintenance is on (${reason}).\n` : 'Maintenance is off.\n');
    return 0;
  } finally {
    mark.close();
  }
}
