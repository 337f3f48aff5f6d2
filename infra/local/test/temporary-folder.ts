import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';

/** A folder for the tests of one file, removed after them. @returns a path in it */
export function temporaryFolder(): (name?: string) => string {
  const folder = mkdtempSync(join(tmpdir(), 'local-test-'));
  after(() => rm(folder, { recursive: true, force: true }));
  return (name = '') => join(folder, name);
}
