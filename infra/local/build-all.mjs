// @ts-check
import { ROOT, dataDirOf, pathsOf, withServerPrograms } from './paths.mjs';
import { prepare } from './prepare.mjs';
import { progressTo } from './progress.mjs';
import { explain } from './start-error.mjs';

/** `make build`: everything that `make start` does before it starts anything; with `tests` also what tests import. */
process.chdir(ROOT);
const env = withServerPrograms(process.env);
const progress = progressTo(process.stdout);
process.exitCode = await prepare({
  root: ROOT,
  env,
  paths: pathsOf(dataDirOf(env)),
  progress,
  build: process.argv[2] === 'tests' ? 'tests' : 'all',
}).then(
  () => 0,
  (error) => {
    process.stderr.write(`${explain(error)}\n`);
    return 1;
  },
);
process.exit();
