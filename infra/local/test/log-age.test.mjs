// @ts-check
import assert from 'node:assert/strict';
import { appendFile, mkdir, open, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { removeOldLogs } from '../log-age.mjs';
import { temporaryFolder } from './temporary-folder.mjs';

const at = temporaryFolder();

describe('logs', () => {
  it('are rotated each month, also for a process that has its log open', async () => {
    const folder = at('open');
    await mkdir(join(folder, 'gateway'), { recursive: true });
    const access = join(folder, 'gateway', 'access.log');
    const log = await open(access, 'a');
    await removeOldLogs(folder, new Date('2026-10-30T12:00:00Z'));
    await log.write('october\n');
    await removeOldLogs(folder, new Date('2026-10-31T12:00:00Z'));
    assert.equal(await readFile(access, 'utf8'), 'october\n');
    await removeOldLogs(folder, new Date('2026-11-01T12:00:00Z'));
    await log.write('november\n');
    await log.close();
    assert.equal(await readFile(access, 'utf8'), 'november\n');
    assert.equal(await readFile(`${access}.2026-10`, 'utf8'), 'october\n');
  });

  it('are removed once they are older than 12 months', async () => {
    const folder = at('old');
    await mkdir(folder);
    for (const month of ['2025-10', '2025-11', '2025-12'])
      await writeFile(join(folder, `auth.log.${month}`), month);
    await appendFile(join(folder, 'auth.log'), 'now');
    await removeOldLogs(folder, new Date('2026-11-24T12:00:00Z'));
    assert.deepEqual((await readdir(folder)).sort(), ['auth.log', 'auth.log.2025-12', 'month']);
  });
});
