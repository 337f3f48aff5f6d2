import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** The operator's commands against the running product. */
export async function operate(...args: string[]): Promise<void> {
  await promisify(execFile)('make', ['--no-print-directory', ...args], { timeout: 120_000 });
}
