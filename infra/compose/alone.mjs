// @ts-check
import { join } from 'node:path';
import { withFileLock } from '../local/file-lock.mjs';
import { dataDirOf } from '../local/paths.mjs';

/**
 * Replaces containers while no other command of this checkout does: two upgrades would stop each other's replicas.
 * @template Result
 * @param {() => Promise<Result>} task
 * @returns {Promise<Result>}
 * @throws {import('../local/start-error.mjs').StartError} another one is under way
 */
export const alone = (task) =>
  withFileLock(
    join(dataDirOf(process.env), 'compose.lock'),
    { deadlineMs: 1_000, busy: 'Another make up, upgrade or rollback is under way.' },
    task,
  );
