import { runMain } from './command-line.mjs';
import { ROOT, dataDirOf, pathsOf, withServerPrograms } from './paths.mjs';
import { prepare } from './prepare.ts';
import { progressTo } from './progress.mjs';

/** `make build`: everything that `make start` does before it starts anything; with `tests` also what tests import. */
process.chdir(ROOT);
const env = withServerPrograms(process.env);
const progress = progressTo(process.stdout);
const build = process.argv[2] === 'tests' ? 'tests' : 'all';
await runMain(async () => {
  await prepare({ env, paths: pathsOf(dataDirOf(env)), progress, build });
});
