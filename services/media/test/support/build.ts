import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(__dirname, '../../../..');

/**
 * Builds this service, so that tests run the real processes of the sources that they stand beside. Once for all files:
 * two that built at the same time would start what the other one is just writing.
 */
export default function build(): void {
  const compiler = join(ROOT, 'node_modules/typescript-7/bin/tsc');
  const { status, stdout } = spawnSync(process.execPath, [compiler, '-b', 'services/media'], { cwd: ROOT });
  if (status !== 0) throw new Error(`the build failed:\n${stdout.toString()}`);
}
