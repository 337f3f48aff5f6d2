import { execFileSync } from 'node:child_process';
import { ROOT } from '../../infra/local/paths.mjs';

/** Every file of tests, also one that is not committed yet: its path from the root of the repository. */
export function testFiles() {
  const names = ['*.spec.ts', '*.spec.tsx', '*.test.mjs', '*.test.ts'];
  const listed = ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...names];
  return execFileSync('git', listed, { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean);
}
