import { join } from 'node:path';
import { buildServices } from '../local/build.ts';
import { runMain } from '../local/command-line.mjs';
import { ensureDependencies } from '../local/dependencies.mjs';
import { ROOT } from '../local/paths.mjs';
import { progressTo } from '../local/progress.mjs';

/** `make release VERSION=0.2.0`, with `DRY_RUN=1` to see what it would do. */
async function main() {
  const progress = progressTo(process.stdout);
  const common = { root: ROOT, env: process.env, progress };
  await ensureDependencies({ ...common, logFile: join(ROOT, '.data', 'logs', 'npm.log') });
  await buildServices({ ...common, logFile: join(ROOT, '.data', 'logs', 'build.log') });
  // What is built a moment before.
  const [{ release }, { spoken }] = await Promise.all([import('./release.ts'), import('./spoken.ts')]);
  await release({
    root: ROOT,
    version: process.env['VERSION']?.trim() ?? '',
    date: new Date(),
    contract: spoken(),
    env: process.env,
    dryRun: process.argv.includes('--dry-run'),
    print: (line) => progress('release', line),
  });
}

await runMain(main);
