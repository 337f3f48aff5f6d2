// @ts-check
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';

/**
 * A folder for the tests of one file, removed after them.
 * @returns {(name?: string) => string} a path in it
 */
export function temporaryFolder() {
  let folder = '';
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'local-test-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));
  return (name = '') => join(folder, name);
}
