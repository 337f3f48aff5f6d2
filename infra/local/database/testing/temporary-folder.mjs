// @ts-check
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A folder of its own for a test, removed after it.
 *
 * @param {{ after: (fn: () => Promise<void>) => void }} test
 * @returns {Promise<string>}
 */
export async function temporaryFolder(test) {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-database-'));
  test.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
